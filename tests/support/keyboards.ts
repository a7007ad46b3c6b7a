/** What the keys of a keyboard type, as a browser tells it in `key`, by their place. */
export interface Keyboard {
  name: string;
  /** By `code`; the second one with Shift. */
  types: ReadonlyMap<string, readonly [string, string]>;
}

/** The places of the four rows, as the tables below list them. */
const ROWS = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
].map((row) => row.split(' '));

/** Four rows, and the same four with Shift. */
function keyboard(name: string, ...rows: readonly string[]): Keyboard {
  const types = ROWS.flatMap((codes, index) => {
    const [plain, shifted] = [rows[index], rows[index + ROWS.length]].map((row) => row?.trim().split(/ +/) ?? []);
    if (plain?.length !== codes.length || shifted?.length !== codes.length) {
      throw new Error(`Row ${index} of the keyboard ${name} has another number of keys.`);
    }
    return codes.map((code, place) => [code, [plain[place] ?? '', shifted[place] ?? '']] as const);
  });
  return { name, types: new Map(types) };
}

const US_SHIFTED_DIGITS = '~ ! @ # $ % ^ & * ( ) _ +';

export const KEYBOARDS: readonly Keyboard[] = [
  keyboard(
    'US',
    '` 1 2 3 4 5 6 7 8 9 0 - =',
    'q w e r t y u i o p [ ]',
    "a s d f g h j k l ; ' \\",
    'z x c v b n m , . /',
    US_SHIFTED_DIGITS,
    'Q W E R T Y U I O P { }',
    'A S D F G H J K L : " |',
    'Z X C V B N M < > ?',
  ),
  keyboard(
    'German',
    'Dead 1 2 3 4 5 6 7 8 9 0 ß Dead',
    'q w e r t z u i o p ü +',
    'a s d f g h j k l ö ä #',
    'y x c v b n m , . -',
    '° ! " § $ % & / ( ) = ? Dead',
    'Q W E R T Z U I O P Ü *',
    "A S D F G H J K L Ö Ä '",
    'Y X C V B N M ; : _',
  ),
  keyboard(
    'French',
    '² & é " \' ( - è _ ç à ) =',
    'a z e r t y u i o p Dead $',
    'q s d f g h j k l m ù *',
    'w x c v b n , ; : !',
    '² 1 2 3 4 5 6 7 8 9 0 ° +',
    'A Z E R T Y U I O P Dead £',
    'Q S D F G H J K L M % µ',
    'W X C V B N ? . / §',
  ),
  keyboard(
    'Spanish',
    "º 1 2 3 4 5 6 7 8 9 0 ' ¡",
    'q w e r t y u i o p Dead +',
    'a s d f g h j k l ñ Dead ç',
    'z x c v b n m , . -',
    'ª ! " · $ % & / ( ) = ? ¿',
    'Q W E R T Y U I O P Dead *',
    'A S D F G H J K L Ñ Dead Ç',
    'Z X C V B N M ; : _',
  ),
  keyboard(
    'Czech',
    '; + ě š č ř ž ý á í é = Dead',
    'q w e r t z u i o p ú )',
    'a s d f g h j k l ů § Dead',
    'y x c v b n m , . -',
    'Dead 1 2 3 4 5 6 7 8 9 0 % Dead',
    'Q W E R T Z U I O P / (',
    'A S D F G H J K L " ! \'',
    'Y X C V B N M ? : _',
  ),
  keyboard(
    'Dvorak',
    '` 1 2 3 4 5 6 7 8 9 0 [ ]',
    "' , . p y f g c r l / =",
    'a o e u i d h t n s - \\',
    '; q j k x b m w v z',
    '~ ! @ # $ % ^ & * ( ) { }',
    '" < > P Y F G C R L ? +',
    'A O E U I D H T N S _ |',
    ': Q J K X B M W V Z',
  ),
  keyboard(
    'Russian',
    'ё 1 2 3 4 5 6 7 8 9 0 - =',
    'й ц у к е н г ш щ з х ъ',
    'ф ы в а п р о л д ж э \\',
    'я ч с м и т ь б ю .',
    'Ё ! " № ; % : ? * ( ) _ +',
    'Й Ц У К Е Н Г Ш Щ З Х Ъ',
    'Ф Ы В А П Р О Л Д Ж Э /',
    'Я Ч С М И Т Ь Б Ю ,',
  ),
  keyboard(
    'Greek',
    '` 1 2 3 4 5 6 7 8 9 0 - =',
    '; ς ε ρ τ υ θ ι ο π [ ]',
    "α σ δ φ γ η ξ κ λ Dead ' \\",
    'ζ χ ψ ω β ν μ , . /',
    US_SHIFTED_DIGITS,
    ': Σ Ε Ρ Τ Υ Θ Ι Ο Π { }',
    'Α Σ Δ Φ Γ Η Ξ Κ Λ Dead " |',
    'Ζ Χ Ψ Ω Β Ν Μ < > ?',
  ),
  keyboard(
    'Hebrew',
    '; 1 2 3 4 5 6 7 8 9 0 - =',
    "/ ' ק ר א ט ו ן ם פ ] [",
    'ש ד ג כ ע י ח ל ך ף , \\',
    'ז ס ב ה נ מ צ ת ץ .',
    '~ ! @ # $ % ^ & * ) ( _ +',
    'Q W E R T Y U I O P } {',
    'A S D F G H J K L : " |',
    'Z X C V B N M > < ?',
  ),
  keyboard(
    'Arabic',
    'ذ 1 2 3 4 5 6 7 8 9 0 - =',
    'ض ص ث ق ف غ ع ه خ ح ج د',
    'ش س ي ب ل ا ت ن م ك ط \\',
    'ئ ء ؤ ر لا ى ة و ز ظ',
    '\u0651 ! @ # $ % ^ & * ) ( _ +',
    '\u064e \u064b \u064f \u064c لإ إ ‘ ÷ × ؛ < >',
    '\u0650 \u064d ] [ لأ أ ـ ، / : " |',
    '~ \u0652 } { لآ آ ’ , . ؟',
  ),
  keyboard(
    'Thai',
    '_ ๅ / - ภ ถ \u0e38 \u0e36 ค ต จ ข ช',
    'ๆ ไ ำ พ ะ \u0e31 \u0e35 ร น ย บ ล',
    'ฟ ห ก ด เ \u0e49 \u0e48 า ส ว ง ฃ',
    'ผ ป แ อ \u0e34 \u0e37 ท ม ใ ฝ',
    '% + ๑ ๒ ๓ ๔ \u0e39 ฿ ๕ ๖ ๗ ๘ ๙',
    '๐ " ฎ ฑ ธ \u0e4d \u0e4a ณ ฯ ญ ฐ ,',
    'ฤ ฆ ฏ โ ฌ \u0e47 \u0e4b ษ ศ ซ . ฅ',
    '( ) ฉ ฮ \u0e3a \u0e4c ? ฒ ฬ ฦ',
  ),
  keyboard(
    'Georgian',
    '„ 1 2 3 4 5 6 7 8 9 0 - =',
    'ქ წ ე რ ტ ყ უ ი ო პ [ ]',
    "ა ს დ ფ გ ჰ ჯ კ ლ ; ' ~",
    'ზ ხ ც ვ ბ ნ მ , . /',
    '“ ! @ # $ % ^ & * ( ) _ +',
    'ქ ჭ ე ღ თ ყ უ ი ო პ { }',
    'ა შ დ ფ გ ჰ ჟ კ ₾ : " |',
    'ძ ხ ჩ ვ ბ ნ მ < > ?',
  ),
  keyboard(
    'Armenian',
    '՝ : ձ յ ՛ , - . « » օ ռ ժ',
    'խ ւ է ր տ ե ը ի ո պ չ ջ',
    "ա ս դ ֆ ք հ ճ կ լ թ փ '",
    'զ ց գ վ բ ն մ շ ղ ծ',
    '՜ 1 Ձ Յ 3 4 9 և ( ) Օ Ռ Ժ',
    'Խ Ւ Է Ր Տ Ե Ը Ի Ո Պ Չ Ջ',
    'Ա Ս Դ Ֆ Ք Հ Ճ Կ Լ Թ Փ ՞',
    'Զ Ց Գ Վ Բ Ն Մ Շ Ղ Ծ',
  ),
];

export function keyboardNamed(name: string): Keyboard {
  const found = KEYBOARDS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no keyboard ${name}.`);
  return found;
}

/** A key of the keyboard, pressed with or without Shift. */
export interface Stroke {
  key: string;
  code: string;
  shiftKey: boolean;
}

const STROKES = new WeakMap<Keyboard, readonly Stroke[]>();

/** The same strokes each time, by which others may keep what they make of them. */
export function strokesOf(keyboard: Keyboard): readonly Stroke[] {
  const known = STROKES.get(keyboard);
  if (known) return known;
  const strokes = [...keyboard.types].flatMap(([code, [plain, shifted]]) => [
    { key: plain, code, shiftKey: false },
    { key: shifted, code, shiftKey: true },
  ]);
  STROKES.set(keyboard, strokes);
  return strokes;
}
