#pragma once

// What sheets, keys and pages say beside the lesson.

#include "core/teaching/lesson/both_languages.h"

#include <string_view>

namespace ridgepoint {

namespace sheet_words {

inline constexpr InBoth student{"Student", "Estudiante"}, seed{"seed", "semilla"},
    scenario{"Scenario", "Escenario"}, devices{"%1 devices", "%1 dispositivos"}, name{"Name", "Nombre"},
    yourNumbers{"Your numbers", "Sus números"}, here{"Here", "Aquí"}, answer{"Answer", "Respuesta"},
    circleUnit{"circle the unit", "rodee la unidad"}, tickOne{"Tick one.", "Marque una."},
    tickLine{"One line is wrong: tick it.", "Una línea es falsa: márquela."},
    order{"Smallest first: write the letters.", "De menor a mayor: escriba las letras."},
    mark{"Mark the place on the axis and write the value.", "Marque el lugar en el eje y escriba el valor."},
    draw{"Mark one point above each tick and join them.", "Marque un punto sobre cada división y únalos."},
    change{"Write what you change; leave the rest empty.", "Escriba lo que cambia; deje el resto vacío."},
    reach{"To be reached", "Hay que alcanzar"}, field{"Field", "Campo"}, now{"now", "ahora"},
    yours{"yours", "lo suyo"}, yes{"yes", "sí"}, no{"no", "no"}, atMost{"at most", "como máximo"},
    atLeast{"at least", "como mínimo"}, working{"Working", "Cálculos"};

// Of the key.
inline constexpr InBoth key{"Key", "Clave"}, card{"card", "tarjeta"}, right{"right", "correcto"},
    gives{"what a mistake gives", "lo que da un desliz"},
    forTeachers{"For the teacher: what is right on every sheet, and which number each mistake gives.",
        "Para quien enseña: qué es correcto en cada hoja y qué número da cada desliz."},
    nothing{"none", "ninguno"}, onEverySheet{"On every sheet", "En todas las hojas"};

// Of what a class answered.
inline constexpr InBoth oneStudent{"%1 student", "%1 estudiante"},
    manyStudents{"%1 students", "%1 estudiantes"}, oneAnswer{"%1 answer", "%1 respuesta"},
    manyAnswers{"%1 answers", "%1 respuestas"}, rightOf{"%1 of %2 right", "%1 de %2 correctas"},
    secondVote{"second vote: %1 of %2", "segunda votación: %1 de %2"}, gained{"gain %1", "mejora %1"},
    onceMore{"once more: %1 of %2", "otra vez: %1 de %2"}, trueCurve{"true", "verdadera"},
    middleCurve{"the class's middle", "valor central de la clase"}, isRight{"Right: %1", "Correcto: %1"},
    ownNumbers{"[…]: another number on each sheet.", "[…]: otro número en cada hoja."},
    noAnswers{"no answers", "sin respuestas"}, medianOf{"median %1 (%2 to %3)", "mediana %1 (de %2 a %3)"},
    spreadLegend{
        "Said ÷ true, on a scale of factors: a dot for each answer, a box around the middle half, a line at "
        "the median.",
        "Dicho ÷ cierto, en escala de factores: un punto por respuesta, una caja en torno a la mitad "
        "central, una "
        "línea en la mediana."};

// Of the page for telephones; what its script says is in resources/worksheet/words.json.
inline constexpr InBoth needsScript{
    "This page works without a network, but it needs JavaScript: allow it, or ask for a sheet of paper.",
    "Esta página funciona sin red, pero necesita JavaScript: permítalo o pida una hoja de papel."};

} // namespace sheet_words

} // namespace ridgepoint
