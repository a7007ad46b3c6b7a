/** Sentences for the "about" section of locale profiles, by language. */
export interface Texts {
  aboutMe: readonly string[];
  aboutYou: readonly string[];
  hobbies: readonly string[];
  query: readonly string[];
}

export const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    aboutMe: [
      'I laugh easily and I keep my word.',
      'After work you find me by the water or in a bookshop.',
      'I grew up in a small town and never lost the slow pace.',
      'Good coffee, long walks, and no hurry.',
    ],
    aboutYou: ['You are curious and kind.', 'You like to talk until late.', 'You know what you want.'],
    hobbies: ['hiking, photography', 'cooking for friends', 'cinema, board games', 'swimming, gardening'],
    query: ['honest talk', 'somebody to travel with', 'new friends', 'something lasting'],
  },
  de: {
    aboutMe: [
      'Ich lache gern und halte mein Wort.',
      'Nach der Arbeit bin ich am Wasser oder im Buchladen.',
      'Guter Kaffee, lange Wege, keine Eile.',
    ],
    aboutYou: ['Du bist neugierig und freundlich.', 'Du redest gern bis spät in die Nacht.'],
    hobbies: ['Wandern, Fotografieren', 'Kochen für Freunde', 'Kino, Brettspiele'],
    query: ['ehrliche Gespräche', 'jemand zum Reisen', 'etwas Dauerhaftes'],
  },
  fr: {
    aboutMe: ['Je ris facilement et je tiens parole.', 'Un bon café, une longue promenade, rien ne presse.'],
    aboutYou: ['Tu es curieux de tout.', 'Tu aimes parler jusque tard.'],
    hobbies: ['randonnée, photo', 'cuisine entre amis', 'cinéma, jeux de société'],
    query: ['des discussions sincères', 'quelqu’un avec qui voyager'],
  },
  es: {
    aboutMe: ['Me río con facilidad y cumplo lo que digo.', 'Buen café, paseos largos y ninguna prisa.'],
    aboutYou: ['Tienes curiosidad por todo.', 'Te gusta hablar hasta tarde.'],
    hobbies: ['senderismo, fotografía', 'cocinar para amigos', 'cine, juegos de mesa'],
    query: ['charlas sinceras', 'alguien con quien viajar'],
  },
  pt: {
    aboutMe: ['Rio com facilidade e cumpro a palavra.', 'Bom café, longos passeios, sem pressa.'],
    aboutYou: ['Você tem curiosidade.', 'Você gosta de conversar até tarde.'],
    hobbies: ['trilhas, fotografia', 'cozinhar para amigos'],
    query: ['conversa sincera', 'alguém para viajar'],
  },
  uk: {
    aboutMe: ['Легко сміюся і тримаю слово.', 'Добра кава, довгі прогулянки, без поспіху.'],
    aboutYou: ['Тобі все цікаво.', 'Ти любиш говорити допізна.'],
    hobbies: ['походи, фотографія', 'готувати для друзів'],
    query: ['щирі розмови', 'компанія для подорожей'],
  },
  ja: {
    aboutMe: ['よく笑い、約束は守ります。', 'おいしいコーヒーと長い散歩が好きです。'],
    aboutYou: ['好奇心のある人。', '夜遅くまで話すのが好きな人。'],
    hobbies: ['山歩き、写真', '友人のための料理'],
    query: ['正直な会話', '一緒に旅する人'],
  },
};

export const PROFESSIONS: readonly string[] = [
  'Architect',
  'Baker',
  'Bookseller',
  'Carpenter',
  'Cook',
  'Dancer',
  'Electrician',
  'Gardener',
  'Graphic designer',
  'Journalist',
  'Musician',
  'Nurse',
  'Photographer',
  'Physiotherapist',
  'Programmer',
  'Sailor',
  'Student',
  'Teacher',
  'Translator',
  'Veterinarian',
];

export const SUBJECTS: readonly string[] = ['Portrait', 'Travel', 'Everyday life', 'Stage', 'Sport'];

/** Notes that a checker leaves with a disapproval, by reason code. */
export const DISAPPROVAL_NOTES: Readonly<Record<string, string>> = {
  photo_quality: 'The first picture is blurred.',
  wrong_adult_level: 'Picture 2 needs a higher level.',
  not_the_person: 'The third picture shows somebody else.',
  text_language: 'Half of the text is in English.',
  text_quality: 'Please shorten it and check the spelling.',
  contact_data: 'There is a phone number in the text.',
  wrong_geo: 'The coordinates do not lie in the city.',
  missing_data: 'Profession and length are missing.',
  duplicate: 'Looks like a profile that we have already.',
  under_age_doubt: 'The papers and the date of birth differ.',
  other: 'Please call me about this one.',
};
