import { expect, test } from 'vitest';
import { foldText, searchedText, soundsOf } from '../../src/contract/policy/search-text.ts';
import { wordsOf } from '../../src/contract/policy/words.ts';

const same: [string, string][] = [
  ['Łukasz Ångström', 'lukasz angstrom'],
  ['Straße', 'strasse'],
  ['ﬁnal', 'final'],
  ['Юлия Щербакова', 'yuliya shcherbakova'],
  ['Ђорђе Јовић', 'dorde jovic'],
  ['Αλέξανδρος Παπαδόπουλος', 'alexandros papadopoulos'],
  ['ნინო ბერიძე', 'nino beridze'],
  ['Արամ Խաչատուրյան', 'aram khachaturyan'],
  ['דוד', 'dvd'],
  ['محمد', 'mhmd'],
  ['さくら', 'sakura'],
  ['サクラ', 'sakura'],
  ['ガギグ', 'gagigu'],
  ['きょうと', 'kyouto'],
  ['김민수', 'gimminsu'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['İstanbul', 'istanbul'],
  ['  two \t spaces ', 'two spaces'],
];

test.each(same)('%s is found as %s', (written, folded) => {
  expect(foldText(written)).toBe(folded);
});

test('a text is folded the same however its accents are encoded', () => {
  for (const [written] of same) expect(foldText(written.normalize('NFD'))).toBe(foldText(written.normalize('NFC')));
});

test('folding what is folded changes nothing', () => {
  for (const [, folded] of same) expect(foldText(folded)).toBe(folded);
});

test('Han characters stay and are found in their own script', () => {
  expect(foldText('王小明')).toBe('王小明');
});

test('a profile is searched in its name, its short attributes, the sounds of its name and its identifier', () => {
  const attributes = { profileName: 'Ада', name: 'Ada', city: 'Lyon', aboutMe: 'long story', profession: 'Welder' };
  expect(searchedText('id-1', attributes)).toBe('ada ada lyon welder~ada id-1');
});

const soundAlike: string[][] = [
  ['Müller', 'Mueller', 'muller', 'Мюллер'],
  ['García', 'Garcia', 'гарсия'],
  ['Weiß', 'Weiss'],
  ['Schröder', 'Schroeder'],
  ['Jäger', 'Jaeger'],
  ['Schulz', 'Шульц'],
  ['Sofia', 'Sophia', 'София'],
  ['Дмитрий', 'Dmitry', 'Dmitriy'],
  ['Sánchez', 'Санчес'],
];
test.each(soundAlike)('P012 %s is kept by a sound that its other spellings have too', (name, ...others) => {
  for (const other of others) expect(soundsOf(other)).toBe(soundsOf(name));
});

test('names that sound otherwise keep sounds of their own', () => {
  const sounds = ['Müller', 'Miller', 'Möller', 'García', 'Garza', 'Anna', 'Hanna'].map(soundsOf);
  expect(new Set(sounds).size).toBe(sounds.length);
});

const different: string[][] = [
  ['राम', 'रमा', 'रीमा'],
  ['กอง', 'ก้อง'],
  ['কমল', 'কমলা', 'কোমল'],
  ['ரமா', 'ராமா', 'ரம்'],
  ['රම', 'රාම'],
  ['ကို', 'ကူ'],
];
test.each(different)('P061 vowel signs and tone marks count: %s is another name than those beside it', (...names) => {
  expect(new Set(names.map(foldText)).size).toBe(names.length);
  expect(new Set(names.map(soundsOf)).size).toBe(names.length);
  for (const name of names) {
    expect(wordsOf(foldText(name)), 'one word').toHaveLength(1);
    expect(foldText(foldText(name))).toBe(foldText(name));
    expect(foldText(name.normalize('NFD'))).toBe(foldText(name.normalize('NFC')));
  }
});

test.each([
  ['مُحَمَّد', 'محمد'],
  ['محمـــد', 'محمد'],
  ['علی\u200cرضا', 'علیرضا'],
  ['דָּוִד', 'דוד'],
  ['Nguyễn Thị Hằng', 'Nguyen Thi Hang'],
  ['Ἀλέξανδρος', 'Αλεξανδρος'],
])('P061 marks that people leave out do not count: %s is %s', (written, plain) => {
  expect(foldText(written)).toBe(foldText(plain));
});
