'use strict';
(() => {
const sheet = JSON.parse(document.getElementById('sheet').textContent);
const page = document.getElementById('page');
const text = index => sheet.texts[index];
const say = (name, value) => sheet.words[name].replace('%1', value);
const coding = sheet.code;
const letter = index => String.fromCharCode(65 + index);
let serial = 0;

const make = (tag, attributes, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (name === 'on') for (const [event, run] of Object.entries(value)) made.addEventListener(event, run);
    else made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const svg = (tag, attributes) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

// --- numbers
const powers = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
function numberIn(typed) {
  let t = typed.trim().replace(/[\s\u00a0\u2009\u202f'\u2019_]/g, '').replace(/[\u2212\u2013]/g, '-');
  t = t.replace(/[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]/g, c => powers.indexOf(c)).replace(/\u207b/g, '-');
  t = t.replace(/(?:\u00d7|x|\*|\u00b7)10\^?([-+]?\d+)$/i, 'e$1');
  const marks = t.replace(/[^.,]/g, '');
  if (marks.includes('.') && marks.includes(',')) {
    const last = marks[marks.length - 1];
    t = t.split(last === ',' ? '.' : ',').join('');
  } else if (marks.length > 1
      || (marks === sheet.words.thousands && /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(t))) {
    if (!/^[-+]?\d{1,3}([.,]\d{3})+$/.test(t)) return NaN;
    t = t.replace(/[.,]/g, '');
  }
  t = t.replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(t) ? Number(t) : NaN;
}
function shown(value) {
  const size = Math.abs(value);
  let out;
  if (size !== 0 && (size >= 1e9 || size < 1e-3)) {
    const [digits, exponent] = Number(value.toPrecision(4)).toExponential().split('e');
    out = digits + ' \u00d7 10' + exponent.replace('+', '').replace('-', '\u207b')
      .replace(/\d/g, c => powers[c]);
  } else {
    const [whole, part] = String(Number(value.toPrecision(4))).split('.');
    out = (whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u2009') : whole)
      + (part ? '.' + part : '');
  }
  return out.replace('.', sheet.words.decimal);
}
function shownIn(value, units) {
  let best = units[0];
  for (const unit of units) if (value >= unit[1] * 0.9995) best = unit;
  const scaled = shown(Number((value / best[1]).toPrecision(2)));
  return best[0] ? scaled + ' ' + best[0] : scaled;
}

// --- the code
class Bits {
  constructor() { this.bits = []; }
  put(value, count) { for (let bit = count - 1; bit >= 0; --bit) this.bits.push(Math.floor(value / 2 ** bit) % 2); }
  number(value) {
    const written = Math.abs(value).toExponential(3), digits = Number(written[0] + written.slice(2, 5));
    const exponent = Number(written.split('e')[1]);
    this.put(value < 0 && digits > 0 ? 1 : 0, 1);
    this.put(digits, coding.digitBits);
    this.put(digits ? exponent + coding.exponentBias : 0, coding.exponentBits);
  }
  code() {
    const digits = [];
    for (let i = 0; i < this.bits.length; i += 5) {
      let digit = 0;
      for (let bit = 0; bit < 5; ++bit) digit = digit * 2 + (this.bits[i + bit] || 0);
      digits.push(digit);
    }
    const rest = all => {
      let sum = 1;
      for (const digit of all) {
        const top = sum >>> 25;
        sum = ((sum & 0x1ffffff) << 5) ^ digit;
        [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].forEach((g, i) => {
          if (top >>> i & 1) sum ^= g;
        });
      }
      return sum;
    };
    const check = rest([...digits, ...new Array(coding.checkDigits).fill(0)]) ^ 0x2bc830a3;
    for (let i = coding.checkDigits - 1; i >= 0; --i) digits.push(check >>> 5 * i & 31);
    return digits.map(d => coding.alphabet[d]).join('').match(/.{1,4}/g).join('-');
  }
}
const fits = value => {
  const exponent = value === 0 ? 0 : Number(Math.abs(value).toExponential(3).split('e')[1]);
  return Number.isFinite(value) && exponent >= -coding.exponentBias
    && exponent < 2 ** coding.exponentBits - coding.exponentBias;
};

// --- questions: each gives back { empty } or { problem } or { put(bits) }
function numberBox(label, units, name) {
  const id = 'n' + ++serial, note = make('p', { class: 'note', id: id + 'n', 'aria-live': 'polite' });
  const box = make('input', { type: 'text', id, inputmode: 'decimal', autocomplete: 'off', autocapitalize: 'off',
    spellcheck: 'false', 'aria-describedby': id + 'n', 'data-answer': name });
  const only = units.length === 1;
  const choose = make('select', { id: id + 'u', 'data-unit': name });
  if (!only) choose.append(make('option', { value: '' }, '\u2026'));
  units.forEach((unit, i) => choose.append(make('option', { value: i }, unit[0])));
  const read = () => {
    if (box.value.trim() === '') return { empty: true };
    const typed = numberIn(box.value);
    if (!Number.isFinite(typed)) return { problem: say('notNumber') };
    if (!only && choose.value === '') return { problem: say('noUnit'), typed };
    const unit = units[only ? 0 : Number(choose.value)], value = typed * unit[1];
    if (!fits(value)) return { problem: say('notNumber') };
    return { value, typed, unit, put: bits => bits.number(value) };
  };
  const look = () => {
    const now = read();
    note.textContent = now.empty ? '' : now.problem && !('typed' in now) ? now.problem
      : say('readAs', (shown(now.typed) + ' ' + (now.unit ? now.unit[0] : '')).trim());
    box.removeAttribute('aria-invalid');
    note.classList.remove('bad');
  };
  box.addEventListener('input', look);
  choose.addEventListener('change', look);
  const first = make('div', {}, make('label', { for: id }, label), box);
  const tail = only ? units[0][0] : '';
  if (tail) first.firstChild.textContent += ' (' + tail + ')';
  const row = only ? first
    : make('div', { class: 'pair' }, first,
        make('div', {}, make('label', { for: id + 'u' }, say('unit')), choose));
  return { element: make('div', {}, row, note), read, first: box,
    complain: problem => { note.textContent = problem; note.classList.add('bad'); box.setAttribute('aria-invalid', 'true'); } };
}

function withNote(element, read, first) {
  const note = make('p', { class: 'note', 'aria-live': 'polite' });
  element.append(note);
  element.addEventListener('input', () => { note.textContent = ''; note.classList.remove('bad'); });
  return { element, read, first, complain: problem => { note.textContent = problem; note.classList.add('bad'); } };
}

const kinds = {
  number(card, own, name) { return numberBox(say('answer'), card.units, name); },
  threshold(card, own, name) {
    const made = numberBox(say('answer'), card.units, name);
    const labels = own.ticks.map(text);
    made.element.prepend(make('p', { class: 'soft' },
      text(own.axis) + ': ' + labels[0] + ' \u2026 ' + labels[labels.length - 1]));
    return made;
  },
  choice(card, own, name) {
    const inputs = own.options.map((option, i) => make('input', { type: 'radio', name, value: i }));
    const element = make('div', {}, ...own.options.map((option, i) =>
      make('label', { class: 'choice' }, inputs[i], make('span', {}, letter(i) + '  ' + text(option)))));
    return withNote(element, () => {
      const picked = inputs.findIndex(input => input.checked);
      return picked < 0 ? { empty: true } : { put: bits => bits.put(picked, card.bits) };
    }, inputs[0]);
  },
  rank(card, own, name) {
    const places = own.options.map((unused, place) => {
      const choose = make('select', { id: name + 'p' + place, 'data-place': name }, make('option', { value: '' }, '\u2026'));
      own.options.forEach((option, i) => choose.append(make('option', { value: i }, letter(i) + '  ' + text(option))));
      return choose;
    });
    const element = make('div', {}, make('p', { class: 'soft' }, say('order')),
      ...own.options.map((option, i) => make('p', { class: 'note' }, letter(i) + '  ' + text(option))),
      ...places.map((choose, place) =>
        make('div', { class: 'handle' }, make('label', { for: choose.id }, say('place', place + 1)), choose)));
    return withNote(element, () => {
      const order = places.map(choose => choose.value).filter(value => value !== '').map(Number);
      if (!order.length) return { empty: true };
      if (new Set(order).size < order.length) return { problem: say('twice') };
      if (order.length < places.length) return { problem: say('notAll') };
      const index = order.reduce((sum, option, i) =>
        sum * (order.length - i) + order.slice(i + 1).filter(later => later < option).length, 0);
      return { put: bits => bits.put(index, card.bits) };
    }, places[0]);
  },
  sketch(card, own, name) {
    const [low, high] = card.steps, count = own.ticks.length, moved = new Array(count).fill(false);
    const valueOf = step => 10 ** ((step - coding.curveBias) / coding.curveSteps);
    const width = 320, height = 160, x = i => 10 + i * (width - 20) / (count - 1);
    const y = step => height - 10 - (step - low) * (height - 20) / (high - low);
    const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
    for (let decade = low; decade <= high; decade += coding.curveSteps)
      picture.append(svg('line', { x1: 10, x2: width - 10, y1: y(decade), y2: y(decade), stroke: 'var(--line)' }));
    const curve = svg('polyline', { fill: 'none', stroke: 'var(--mark)', 'stroke-width': 2.5 });
    picture.append(curve);
    const sliders = own.ticks.map((tick, i) => {
      const id = 's' + ++serial, out = make('output', { for: id }, '\u2014');
      const slider = make('input', { type: 'range', id, min: low, max: high, step: 1, value: Math.round((low + high) / 2),
        'aria-valuetext': '\u2014', 'data-handle': name });
      slider.addEventListener('input', () => {
        moved[i] = true;
        out.textContent = shownIn(valueOf(Number(slider.value)), card.units);
        slider.setAttribute('aria-valuetext', out.textContent);
        curve.setAttribute('points', sliders.map((each, at) => [at, each]).filter(([at]) => moved[at])
          .map(([at, each]) => x(at) + ',' + y(Number(each.value))).join(' '));
      });
      slider.row = make('div', { class: 'handle' },
        make('span', {}, make('label', { for: id }, text(own.axis) + ' ' + text(tick)), out), slider);
      return slider;
    });
    const element = make('div', {}, make('p', { class: 'soft' }, text(own.height) + ': '
      + shownIn(valueOf(low), card.units) + ' \u2026 ' + shownIn(valueOf(high), card.units) + '. ' + say('handles')),
      picture, ...sliders.map(slider => slider.row));
    return withNote(element, () => moved.every(each => !each) ? { empty: true }
      : !moved.every(each => each) ? { problem: say('notMoved') }
      : { put: bits => sliders.forEach(slider => bits.put(Number(slider.value), coding.curveBits)) }, sliders[0]);
  },
  goal(card, own, name) {
    const fields = card.fields.map((field, i) => {
      const label = field.label + ' (' + say('now', text(own.now[i])) + ')';
      if (!field.choices) {
        const made = numberBox(label, field.units, name + 'f' + i);
        if (field.whole) {
          const read = made.read;
          made.read = () => {
            const now = read();
            return now.put ? { put: bits => bits.put(
              Math.min(Math.max(Math.round(now.value), 0), 2 ** coding.wholeBits - 1), coding.wholeBits) } : now;
          };
        }
        return made;
      }
      const id = 'g' + ++serial, choose = make('select', { id, 'data-answer': name + 'f' + i },
        make('option', { value: '' }, say('asItIs')));
      field.choices.forEach((choice, at) => choose.append(make('option', { value: at }, choice)));
      return withNote(make('div', {}, make('label', { for: id }, label), choose),
        () => choose.value === '' ? { empty: true } : { put: bits => bits.put(Number(choose.value), field.bits) }, choose);
    });
    const element = make('div', {}, make('p', { class: 'soft' }, say('reach') + ':'),
      make('ul', {}, ...own.reach.map(each => make('li', {}, text(each)))), ...fields.map(field => field.element));
    return { element, first: fields.length ? fields[0].first : null, read: () => {
      const now = fields.map(field => field.read()), wrong = now.findIndex(each => each.problem);
      if (wrong >= 0) return { problem: now[wrong].problem, field: fields[wrong] };
      if (now.every(each => each.empty)) return { empty: true };
      return { put: bits => now.forEach(each => { bits.put(each.put ? 1 : 0, 1); if (each.put) each.put(bits); }) };
    }, complain: () => {} };
  },
};
kinds.flaw = kinds.choice;

// --- the page
function pick(problem) {
  const box = make('input', { type: 'number', id: 'pick', min: 1, max: sheet.of.length, inputmode: 'numeric', required: '' });
  const note = make('p', { class: 'note bad', role: 'alert' }, problem || '');
  const form = make('form', { novalidate: '', on: { submit: event => {
    event.preventDefault();
    const number = Number(box.value);
    if (Number.isInteger(number) && number >= 1 && number <= sheet.of.length) open(number);
    else { note.textContent = say('range', sheet.of.length); box.focus(); }
  } } }, make('label', { for: 'pick' }, say('pick') + ' (1 \u2026 ' + sheet.of.length + ')'), box, note,
    make('button', { class: 'main' }, say('open')));
  page.replaceChildren(make('h1', {}, text(sheet.sheets[0].title)), form, make('footer', {}, sheet.footer));
  box.focus();
}

function open(student) {
  const own = sheet.sheets[sheet.of[student - 1]];
  let vote = 1;
  const heading = make('h1', { tabindex: -1 }, text(own.title));
  const head = [heading, make('p', { class: 'soft' }, say('student', student))];
  if (text(own.hook)) head.push(make('p', {}, text(own.hook)));
  head.push(make('h2', {}, say('numbers')), make('dl', {}, ...own.numbers.flatMap(([label, value]) =>
    [make('dt', {}, text(label)), make('dd', {}, text(value))])));
  const cards = sheet.cards.map((card, i) => kinds[card.kind](card, own.cards[i], 'c' + i));
  const sets = cards.map((card, i) => {
    const children = [make('legend', {}, make('span', { class: 'question' }, (i + 1) + '.  ' + text(own.cards[i].q)))];
    if (own.cards[i].here)
      children.push(make('p', { class: 'soft' }, say('here') + ': ' + own.cards[i].here.map(text).join('; ')));
    return make('fieldset', {}, ...children, card.element);
  });
  const note = make('p', { class: 'note bad', role: 'alert' });
  const commit = make('button', { class: 'main', id: 'commit' }, say('commit'));
  const result = make('section', { id: 'result', 'aria-labelledby': 'codehead' });
  const form = make('form', { novalidate: '', on: { submit: event => {
    event.preventDefault();
    note.textContent = '';
    const now = cards.map(card => card.read()), wrong = now.findIndex(each => each.problem);
    if (wrong >= 0) {
      (now[wrong].field || cards[wrong]).complain(now[wrong].problem);
      note.textContent = say('mend');
      const to = (now[wrong].field || cards[wrong]).first;
      if (to) to.focus();
      return;
    }
    if (now.every(each => each.empty)) { note.textContent = say('empty'); return; }
    const bits = new Bits();
    bits.put(coding.version, 5); bits.put(sheet.mark, coding.markBits); bits.put(sheet.shape, coding.shapeBits);
    bits.put(student - 1, coding.studentBits);
    bits.put(vote === 2 ? 1 : 0, 1);
    const long = sheet.seed >= 2 ** coding.shortSeedBits;
    bits.put(long ? 1 : 0, 1); bits.put(sheet.seed, long ? coding.longSeedBits : coding.shortSeedBits);
    now.forEach(each => { bits.put(each.put ? 1 : 0, 1); if (each.put) each.put(bits); });
    show(bits.code(), now.map((each, i) => each.empty ? i + 1 : 0).filter(each => each));
  } } }, ...sets, note, commit);
  const lock = locked => { sets.forEach(set => { set.disabled = locked; }); commit.hidden = locked; };
  function show(code, left) {
    lock(true);
    const out = make('output', { id: 'code' }, code), said = make('p', { class: 'note', 'aria-live': 'polite' });
    const copy = () => {
      const selectIt = () => {
        const range = document.createRange();
        range.selectNodeContents(out);
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
        let done = false;
        try { done = document.execCommand('copy'); } catch (e) { done = false; }
        said.textContent = say(done ? 'copied' : 'notCopied');
      };
      if (navigator.clipboard && window.isSecureContext)
        navigator.clipboard.writeText(code).then(() => { said.textContent = say('copied'); }, selectIt);
      else selectIt();
    };
    const back = next => { vote = next; result.replaceChildren(); lock(false); sets[0].scrollIntoView(); if (cards[0].first) cards[0].first.focus(); };
    const title = make('h2', { id: 'codehead', tabindex: -1 },
      say('code') + ' \u00b7 ' + say('student', student) + (vote === 2 ? ' \u00b7 ' + say('second') : ''));
    const buttons = [make('button', { type: 'button', on: { click: copy } }, say('copy')),
      make('button', { type: 'button', id: 'again', on: { click: () => back(vote) } }, say('again'))];
    if (vote === 1) buttons.push(make('button', { type: 'button', id: 'vote', on: { click: () => back(2) } }, say('vote')));
    buttons.push(make('button', { type: 'button', on: { click: () => { location.hash = ''; pick(); } } }, say('other')));
    result.replaceChildren(title, out, said, make('p', {}, say('hand')),
      ...(left.length ? [make('p', { class: 'note' }, say('left', left.join(', ')))] : []),
      make('div', { class: 'buttons' }, ...buttons));
    title.focus();
    result.scrollIntoView();
  }
  page.replaceChildren(...head, form, result, make('footer', {}, sheet.footer));
  heading.focus();
  scrollTo(0, 0);
}

const asked = /^#(\d{1,3})$/.exec(location.hash), number = asked ? Number(asked[1]) : 0;
if (number >= 1 && number <= sheet.of.length) open(number); else pick();
})();
