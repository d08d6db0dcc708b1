/** Meaning of a group's text. */
export type Destination =
  | 'text'
  | 'skip'
  | 'unknown'
  | 'fonts'
  | 'styles'
  | 'title'
  | 'label'
  | 'note'
  | 'comment'
  | 'author'
  | 'code'
  | 'entry'
  | 'inner'
  | 'header'
  | 'footer';

const skippedWords =
  'colortbl author operator subject keywords comment doccomm company pict ' +
  'ftnsep ftnsepc aftnsep objdata objclass objname listtable listoverridetable rsidtbl ' +
  'xmlnstbl nonshppict shprslt atnid atndate atntime atnref atnicn atnparent atrfstart atrfend xe tc rxe revtbl falt panose template ' +
  'bkmkstart bkmkend datafield themedata datastore latentstyles filetbl pntxta pntxtb sp do ' +
  // Texts of form fields that are not shown.
  'ffname ffdeftext ffformat ffhelptext ffstattext ffentrymcr ffexitmcr ' +
  // Values of the properties of formulas.
  'mtype mpos mvertJc mlimLoc mshp mgrow mdegHide msubHide msupHide mcount mmcJc mjc mscr msty mlit mnor';

/** Control words that start a destination group (RTF 1.9.1, "Destinations"). */
export const destinations: Readonly<Record<string, Destination>> = {
  ...Object.fromEntries(skippedWords.split(' ').map((word) => [word, 'skip'] as const)),
  ...Object.fromEntries(['', 'l', 'r', 'f'].map((pages) => [`header${pages}`, 'header'] as const)),
  ...Object.fromEntries(['', 'l', 'r', 'f'].map((pages) => [`footer${pages}`, 'footer'] as const)),
  fonttbl: 'fonts',
  stylesheet: 'styles',
  title: 'title',
  listtext: 'label',
  pntext: 'label',
  footnote: 'note',
  annotation: 'comment',
  atnauthor: 'author',
  fldinst: 'code',
  ffl: 'entry',
  info: 'unknown',
  upr: 'unknown',
  // Properties of a row of a nested table, and the fallback for readers without nested tables.
  nesttableprops: 'inner',
  nonesttables: 'skip',
  shptxt: 'text',
  ud: 'text',
  // Formulas, and the pictures of them for older programs.
  moMath: 'text',
  moMathPara: 'text',
  mmathPict: 'skip',
};

/** Characters with their own control word. */
export const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  // The denominator of a fraction.
  mden: '/',
  '~': '\u00a0',
  _: '-',
};
