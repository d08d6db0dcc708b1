/** Letters of the languages of a script beyond ASCII, the most frequent first. */
type Alphabets = readonly string[];

export const latin: Readonly<Record<'western' | 'central' | 'turkish' | 'baltic' | 'vietnamese', Alphabets>> = {
  western: [
    'äüöß',
    'éèàêçôûîùâœëïæ',
    'óíáéñúü¿¡ºª',
    'èàùòìé',
    'ãçáéíóõêâúôàüºª',
    'ëéïèóü',
    'åäöé',
    'äöåšž',
    'øåæé',
    'áíðéþóöæúý',
    'àéèíóòúüçï',
  ],
  central: ['ąęółśżćńź', 'áíěřšžýčéůúňťďóľĺôŕä', 'áéöóőüíúű', 'ăîâţş', 'čšžćđ', 'äüöß'],
  turkish: ['ışğüçöİâî'],
  baltic: ['ėšįųžūčąę', 'āīēšūņļķģžč', 'äõüöšž'],
  // Tones are combining marks in the code page.
  vietnamese: ['\u0301\u0300ưđâ\u0323êôơ\u0309\u0303ăàáéèíóúùãýì'],
};

/** Russian, Ukrainian, Bulgarian, Serbian and Macedonian, Belarusian. */
export const cyrillic: Alphabets = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оаинівретслкудмпяьзгбчхйжїцшюєщфґ',
  'аоеитнрсвлкдпмъзгяубчйжщцшхюфь',
  'аоиенрсјтукдвмплзбгчшћцжхђџњљфѕќѓ',
  'аніыоеслртдкмувпзьяцбгчўйхжшюэёф',
];
export const greek: Alphabets = ['αοιετνσηρςπκμλίόυάέδθήγωύφβχώξζψϊϋΐΰ'];
export const hebrew: Alphabets = ['יוהלאתברמשנדכפקעטםחגןזסצךףץ'];
export const arabic: Alphabets = ['اليمنتروبعةدهفسقكحجأصشضىطذخإزئءآظغثؤپچژگ'];
export const thai: Alphabets = ['านร่อกเ้งัมยิลวีดทส์ตะปบุคหแจพชขใูไ็ำโถผซธณฟษศญภๆฉฐฝฮฆฎฌฏฑ'];
