#pragma once

// What sheets, keys and pages say beside the lesson.

#include "core/lesson/both_languages.h"

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
    gives{"what a slip gives", "lo que da un desliz"},
    forTeachers{"For the teacher: what is right on every sheet, and which number each slip gives.",
        "Para quien enseña: qué es correcto en cada hoja y qué número da cada desliz."},
    nothing{"none", "ninguno"}, onEverySheet{"On every sheet", "En todas las hojas"};

// Of what a class answered.
inline constexpr InBoth oneStudent{"%1 student", "%1 estudiante"},
    manyStudents{"%1 students", "%1 estudiantes"}, oneAnswer{"%1 answer", "%1 respuesta"},
    manyAnswers{"%1 answers", "%1 respuestas"}, rightOf{"%1 of %2 right", "%1 de %2 correctas"},
    secondVote{"second vote: %1 of %2", "segundo voto: %1 de %2"}, gained{"gain %1", "mejora %1"},
    onceMore{"once more: %1 of %2", "otra vez: %1 de %2"}, trueCurve{"true", "verdadera"},
    middleCurve{"the class's middle", "el centro de la clase"}, isRight{"Right: %1", "Correcto: %1"},
    ownNumbers{"[…]: another number on each sheet.", "[…]: otro número en cada hoja."},
    noAnswers{"no answers", "sin respuestas"}, medianOf{"median %1 (%2 to %3)", "mediana %1 (de %2 a %3)"},
    spreadLegend{
        "Said ÷ true, on a scale of factors: a dot for each answer, a box around the middle half, a line at "
        "the median.",
        "Dicho ÷ cierto, en escala de factores: un punto por respuesta, una caja en torno a la mitad "
        "central, una "
        "línea en la mediana."};

// Of the page for telephones, by the names that its script knows.
struct PageWord
{
    std::string_view name;
    InBoth word;
};
inline constexpr PageWord pageWords[] = {
    {"pick", {"The number of your sheet", "El número de su hoja"}},
    {"range", {"a number from 1 to %1", "un número de 1 a %1"}},
    {"open", {"Open the sheet", "Abrir la hoja"}},
    {"student", {"Sheet\u00a0%1", "Hoja\u00a0%1"}},
    {"numbers", {"Your numbers", "Sus números"}},
    {"here", {"Here", "Aquí"}},
    {"answer", {"Answer", "Respuesta"}},
    {"unit", {"Unit", "Unidad"}},
    {"readAs", {"Read as %1", "Se lee %1"}},
    {"notNumber",
        {"This is no number. Write digits: 1.5, 1500 or 1.5e9.",
            "Esto no es un número. Escriba cifras: 1,5, 1500 o 1,5e9."}},
    {"noUnit", {"Choose the unit.", "Elija la unidad."}},
    {"order", {"Smallest first.", "De menor a mayor."}},
    {"place", {"Place %1", "Puesto %1"}},
    {"twice", {"One stands in two places.", "Uno está en dos puestos."}},
    {"notAll", {"Some places are empty.", "Hay puestos vacíos."}},
    {"handles",
        {"Move every slider to the height that you expect.", "Lleve cada control a la altura que espera."}},
    {"notMoved", {"Some sliders have not been moved.", "Hay controles sin mover."}},
    {"axis", {"Axis", "Eje"}},
    {"reach", {"To be reached", "Hay que alcanzar"}},
    {"now", {"now %1", "ahora %1"}},
    {"asItIs", {"as it is", "como está"}},
    {"commit", {"Commit and show the code", "Entregar y ver el código"}},
    {"empty", {"Answer one question at least.", "Responda al menos una pregunta."}},
    {"mend", {"Look at the question marked above.", "Revise la pregunta señalada arriba."}},
    {"code", {"Your answer code", "Su código de respuesta"}},
    {"second", {"Second vote", "Segundo voto"}},
    {"hand",
        {"Give this code to your teacher: read it out, write it down or send it. It holds your answers and "
         "the number of the sheet, and nothing about you.",
            "Dé este código a quien enseña: díctelo, escríbalo o envíelo. Contiene sus respuestas y el "
            "número de la hoja, y nada sobre usted."}},
    {"left", {"Without an answer: %1.", "Sin respuesta: %1."}},
    {"copy", {"Copy", "Copiar"}},
    {"copied", {"Copied.", "Copiado."}},
    {"notCopied",
        {"Copying is not allowed here: the code is selected.",
            "Aquí no se puede copiar: el código está seleccionado."}},
    {"again", {"Correct a mistake", "Corregir un error"}},
    {"vote", {"Vote once more", "Votar otra vez"}},
    {"other", {"Another sheet", "Otra hoja"}},
    {"thousands", {",", "."}},
    {"decimal", {".", ","}},
};
inline constexpr InBoth needsScript{
    "This page works without a network, but it needs JavaScript: allow it, or ask for a sheet of paper.",
    "Esta página funciona sin red, pero necesita JavaScript: permítalo o pida una hoja de papel."};

} // namespace sheet_words

} // namespace ridgepoint
