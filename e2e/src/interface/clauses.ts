/** A clause of the specification, summarised, and the file with its tests at desktop and phone size. */
export interface Clause {
  readonly id: `C${number}`;
  /** Section of the specification. */
  readonly section: number;
  readonly clause: string;
  /** Path from the root of the repository; titles of its tests name the id. */
  readonly file: string;
}

const calls = 'e2e/src/interface/calls.e2e.ts';
const main = 'e2e/src/interface/pages.e2e.ts';
const form = 'e2e/src/interface/website-form.e2e.ts';
const toasts = 'e2e/src/interface/toasts-and-copies.e2e.ts';
const documents = 'e2e/src/documents/documents.e2e.ts';
const video = 'e2e/src/video/video.e2e.ts';
const cards = 'e2e/src/model/cards.e2e.ts';
const prompt = 'e2e/src/model/final-prompt.e2e.ts';
const chat = 'e2e/src/model/chat.e2e.ts';
const convert = 'e2e/src/model/convert-page.e2e.ts';
const examples = 'e2e/src/model/examples-page.e2e.ts';

/** Every clause of the specification's sections 2 to 9 that a visitor can see. */
export const clauses: readonly Clause[] = [
  { id: 'C1', section: 2, clause: 'The main page is at /', file: main },
  { id: 'C2', section: 2, clause: 'Any other path is the not-found page with its heading and hint', file: main },
  { id: 'C3', section: 2, clause: 'Plain centred layout without navigation, light theme', file: main },
  { id: 'C4', section: 2, clause: 'Heading "Content Processing Tool" with four lines', file: main },
  { id: 'C5', section: 2, clause: 'Upload panel: title, hint, texts of the drop area', file: main },
  { id: 'C6', section: 2, clause: 'Box with the placeholder "YouTube URL" and its button', file: main },
  {
    id: 'C7',
    section: 2,
    clause: 'Website form: field, Get Pages, list with title and URL, 12 to 15 rem high',
    file: form,
  },
  { id: 'C8', section: 2, clause: 'Selected Pages (n), Select All / Deselect All, Extract Content', file: form },
  {
    id: 'C9',
    section: 2,
    clause: 'Progress with message and percentage, "Extracting Content..." while busy',
    file: 'e2e/src/main-job/whole-flow.e2e.ts',
  },
  {
    id: 'C10',
    section: 2,
    clause: 'Minimum height while links are fetched, released 300 ms after success',
    file: form,
  },
  { id: 'C11', section: 2, clause: 'Card: read-only area, 150 to 200 px, "Raw Content"', file: main },
  { id: 'C12', section: 2, clause: 'Copy, Download as content_{n}.txt, Add to Final', file: toasts },
  { id: 'C13', section: 2, clause: '"Enhance with AI" with its pre-filled instruction, Enhance Content', file: cards },
  { id: 'C14', section: 2, clause: 'To JSON on a raw card', file: cards },
  { id: 'C15', section: 2, clause: 'Reset to Original drops knowledge base and examples', file: cards },
  { id: 'C16', section: 2, clause: 'Generate Examples with optional instructions and their placeholder', file: cards },
  { id: 'C17', section: 2, clause: 'Example Q&A list, Copy All Examples, Generate More appends', file: cards },
  { id: 'C18', section: 2, clause: 'Final Combined Prompt: buttons, default style, count, placeholder', file: main },
  { id: 'C19', section: 2, clause: 'The round button opens the chat and hides while it is open', file: chat },
  { id: 'C20', section: 2, clause: 'Chat: 24rem by 500px, all of a small screen', file: main },
  { id: 'C21', section: 2, clause: 'Dropped PDF, DOCX and TXT files become text', file: documents },
  { id: 'C22', section: 2, clause: 'Picked files, .doc included, become text', file: documents },
  { id: 'C23', section: 2, clause: 'A drag over the area is highlighted, with "Drop file here"', file: documents },
  { id: 'C24', section: 3, clause: 'File entries: "Uploaded File", "Uploaded Content", their toasts', file: documents },
  { id: 'C25', section: 5, clause: 'Other endings: "Unsupported file type. ..."', file: documents },
  { id: 'C26', section: 8, clause: 'A failed file: title Error, the server’s message', file: documents },
  { id: 'C27', section: 4, clause: 'A file’s extraction is pending, and can be cancelled', file: documents },
  {
    id: 'C28',
    section: 3,
    clause: 'Video entries: "YouTube Video", "YouTube Content", toast, box cleared',
    file: video,
  },
  { id: 'C29', section: 8, clause: 'A failed video: title Error, the server’s message', file: video },
  { id: 'C30', section: 5, clause: '"Please enter a YouTube URL"', file: video },
  { id: 'C31', section: 4, clause: 'Chat: input cleared and locked, dots, reply after 800 ms at least', file: chat },
  { id: 'C32', section: 8, clause: 'Chat Error, and the fixed apology in the conversation', file: chat },
  { id: 'C33', section: 9, clause: 'Chat export: copied, saved as chat-{date}.txt, its shape', file: chat },
  {
    id: 'C34',
    section: 9,
    clause: 'The last 5 messages and 2000 characters are sent',
    file: chat,
  },
  { id: 'C35', section: 5, clause: 'A blank message is ignored', file: chat },
  { id: 'C36', section: 2, clause: 'Examples page: heading, placeholder, cards, success toast', file: examples },
  { id: 'C37', section: 5, clause: '"Please enter some text"', file: examples },
  {
    id: 'C38',
    section: 2,
    clause: 'Convert page: radio, 400 px monospace output, Copy, Download and its name',
    file: convert,
  },
  { id: 'C39', section: 5, clause: '"URL is required"', file: convert },
  { id: 'C40', section: 2, clause: 'Web page and Shopify product become JSON', file: convert },
  { id: 'C41', section: 8, clause: 'Convert failure: server’s message or "Failed to convert content"', file: convert },
  { id: 'C42', section: 2, clause: 'An import line: one that uses the downloaded file', file: convert },
  { id: 'C43', section: 5, clause: '"Please enter a URL"; https:// is written into the field', file: form },
  { id: 'C44', section: 5, clause: '"Please select at least one page to scrape"', file: form },
  { id: 'C45', section: 4, clause: 'One open input at a time, the same button closes it', file: cards },
  { id: 'C46', section: 4, clause: '"## Generated Examples" with Q:/A: pairs, byte for byte', file: cards },
  { id: 'C47', section: 4, clause: 'Add to Final: trimmed, blank line, ---, blank line', file: main },
  { id: 'C48', section: 4, clause: 'Enhance in five styles, with the toast of its mode', file: prompt },
  {
    id: 'C49',
    section: 5,
    clause: 'Final prompt: To JSON, Clear, "No content to save", "No content to enhance"',
    file: prompt,
  },
  { id: 'C50', section: 9, clause: 'Saved as final_prompt_{YYYY-MM-DD}.txt', file: prompt },
  { id: 'C51', section: 8, clause: '"No links found" is neutral', file: form },
  { id: 'C52', section: 8, clause: '"Found {n} links (x filtered, y skipped)"', file: form },
  { id: 'C53', section: 8, clause: 'Failed links: the suffix of each cause', file: form },
  { id: 'C54', section: 8, clause: 'Failed extraction: the suffix of each cause', file: form },
  { id: 'C55', section: 8, clause: '"Successfully extracted content from {n} pages"', file: form },
  { id: 'C56', section: 8, clause: 'Titles and fallbacks of the error catalogue', file: cards },
  { id: 'C57', section: 9, clause: 'Copy cleaning', file: toasts },
  { id: 'C58', section: 8, clause: 'Copy failure', file: toasts },
  { id: 'C59', section: 8, clause: 'Save failure', file: toasts },
  { id: 'C60', section: 9, clause: 'Toasts: one at a time, 5000 ms, F8', file: toasts },
  {
    id: 'C61',
    section: 5,
    clause: 'Empty cards: words of To JSON and of Generate Examples',
    file: calls,
  },
  { id: 'C62', section: 7, clause: 'Calls with their paths and bodies', file: calls },
  { id: 'C63', section: 7, clause: 'No retry and no refetch when the window takes the focus', file: toasts },
  { id: 'C64', section: 4, clause: 'Progress is reset by every error', file: form },
  {
    id: 'C65',
    section: 4,
    clause: 'A message sent while busy is ignored',
    file: calls,
  },
  {
    id: 'C66',
    section: 2,
    clause: 'Bytes and requests of the first page and the chat',
    file: 'e2e/src/interface/budgets.e2e.ts',
  },
  {
    id: 'C67',
    section: 2,
    clause: 'No barrier that a machine can find, on both sizes',
    file: 'e2e/src/interface/barriers.e2e.ts',
  },
  {
    id: 'C68',
    section: 8,
    clause: 'Chat export failures',
    file: calls,
  },
  {
    id: 'C69',
    section: 8,
    clause: 'A 401 on a read may become an empty result',
    file: calls,
  },
  {
    id: 'C70',
    section: 8,
    clause: '"Failed to process JSON response" for an unreadable result',
    file: calls,
  },
  {
    id: 'C71',
    section: 9,
    clause: 'A dismissed toast is removed after 1,000,000 ms',
    file: calls,
  },
  {
    id: 'C72',
    section: 7,
    clause: '"Invalid response format from server"',
    file: calls,
  },
  { id: 'C73', section: 9, clause: 'A swipe of 50 to the right sends a toast away', file: toasts },
  {
    id: 'C74',
    section: 2,
    clause: '"Converting..." while busy',
    file: calls,
  },
  {
    id: 'C75',
    section: 2,
    clause: '"Generating..." while busy',
    file: calls,
  },
  {
    id: 'C76',
    section: 7,
    clause: 'Calls carry the credentials',
    file: calls,
  },
  {
    id: 'C77',
    section: 8,
    clause: 'A failure without a message: status, colon, body or status text',
    file: calls,
  },
  {
    id: 'C78',
    section: 2,
    clause: '"Enhanced Content" once a knowledge base exists; "Enhancing..." while busy',
    file: calls,
  },
];
