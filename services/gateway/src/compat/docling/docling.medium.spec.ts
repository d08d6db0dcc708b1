import { hash } from 'node:crypto';
import { setUpGateways } from '../../testing/set-up-gateways';
import { extractor, scraper } from '../testing/file-handlers';

// Requests as sent by docling-serve's clients for addresses, and the results of tasks; workers respond at once.

const key = 'wn-a-key-of-a-tool';
const setUp = setUpGateways({
  prefix: 'docling',
  settings: () => ({ apiKeys: [`one:${hash('sha256', key, 'hex')}`], host: '0.0.0.0' }),
});
let url: string;

beforeEach(async () => {
  setUp.startWorker('scraper', scraper);
  setUp.startWorker('extractor', extractor);
  url = (await setUp.startGateway()).url;
});

const headers = { 'x-api-key': key };
const page = 'https://a.test/papers/2206.01062.pdf?version=1';
const http = (address = page) => ({ kind: 'http', url: address });
interface Task {
  readonly task_id: string;
  readonly task_status: string;
}
async function send<Body>(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(
    `${url}/docling/v1/${path}`,
    body ? { ...init, body: JSON.stringify(body) } : { headers },
  );
  return { status: response.status, body: (await response.json()) as Body };
}
async function endOf({ task_id: id }: Task) {
  const { body: polled } = await send<Task>(`status/poll/${id}?wait=20`);
  return { task: polled.task_status, ...(await send<Record<string, unknown>>(`result/${id}`)) };
}

/** The options that docling-serve-client 1.14 sends by default. */
const defaults = {
  from_formats: [
    ...['docx', 'pptx', 'html', 'image', 'pdf', 'asciidoc', 'md', 'csv', 'xlsx', 'xml_uspto', 'xml_jats', 'xml_xbrl'],
    ...['mets_gbs', 'json_docling', 'audio', 'vtt', 'latex'],
  ],
  ...{ to_formats: ['md'], image_export_mode: 'embedded', do_ocr: true, force_ocr: false, ocr_engine: 'easyocr' },
  ...{ pdf_backend: 'docling_parse', table_mode: 'accurate', table_cell_matching: true, pipeline: 'standard' },
  page_range: [1, '9223372036854775807'],
  ...{ document_timeout: 604_800, abort_on_error: false, do_table_structure: true, include_images: true },
  ...{ images_scale: 2, md_page_break_placeholder: '', do_code_enrichment: false, do_formula_enrichment: false },
  ...{ do_picture_classification: false, do_chart_extraction: false, do_picture_description: false },
  picture_description_area_threshold: 0.05,
};

describe('the source of a conversion', () => {
  it('is an address, whose page or document is converted to Markdown by default', async () => {
    const converted = await send('convert/source', { sources: [http()] });
    expect(converted).toEqual({
      status: 200,
      body: {
        document: {
          filename: '2206.01062.pdf',
          md_content: '# Harbor as markdown',
          html_content: null,
          text_content: null,
          json_content: null,
          doctags_content: null,
        },
        status: 'success',
        errors: [],
        processing_time: expect.any(Number),
        timings: {},
      },
    });
  });

  it('may have fractions of a millisecond as the rest of the time of its client', async () => {
    const options = { document_timeout: 59.123456 };
    expect(await send('convert/source', { sources: [http()], options })).toMatchObject({ status: 200 });
    const { body } = await send<Task>('convert/source/async', { sources: [http()] });
    expect(await send(`status/poll/${body.task_id}?wait=9.123456`)).toMatchObject({ status: 200 });
  });

  it('is converted with the options of the request, in the older form as well', async () => {
    const options = { to_formats: ['text'], do_ocr: true, images_scale: 2.0, document_timeout: 60, ocr_lang: null };
    const target = { kind: 'inbody' };
    for (const sources of [
      { sources: [{ ...http('https://a.test/'), headers: {} }] },
      { http_sources: [{ url: 'https://a.test/' }] },
    ])
      expect(await send('convert/source', { options, target, ...sources })).toMatchObject({
        status: 200,
        body: { document: { filename: 'a.test', text_content: '# Harbor as text', md_content: null } },
      });
  });

  it('may be an address without a kind, or a file in base64', async () => {
    expect(await send('convert/source', { sources: [{ url: page }] })).toMatchObject({ status: 200 });
    const file = { kind: 'file', base64_string: Buffer.from('bytes').toString('base64'), filename: 'report.pdf' };
    const document = { filename: 'report.pdf', md_content: 'report.pdf markdown bytes' };
    expect(await send('convert/source', { sources: [file] })).toMatchObject({ status: 200, body: { document } });
    const { body: task } = await send<Task>('convert/source/async', { sources: [file] });
    expect(await endOf(task)).toMatchObject({ task: 'success', body: { document } });
  });

  it('is Markdown with the requested mark between pages, also as a task without a key', async () => {
    url = (await setUp.startGateway({ apiKeys: [], host: '127.0.0.1' })).url;
    const body = {
      sources: [{ kind: 'file', base64_string: Buffer.from('bytes').toString('base64'), filename: 'pages.pdf' }],
      options: { md_page_break_placeholder: '<!-- ~ the next page begins here ~ -->' },
    };
    const document = { md_content: 'pages.pdf \n\n<!-- ~ the next page begins here ~ -->\n\nmarkdown bytes' };
    expect(await send('convert/source', body)).toMatchObject({ status: 200, body: { document } });
    const { body: task } = await send<Task>('convert/source/async', body);
    expect(await endOf(task)).toMatchObject({ task: 'success', body: { document } });
    const html = { ...body, options: { ...body.options, to_formats: ['html'] } };
    expect(await send('convert/source', html)).toMatchObject({
      body: { document: { html_content: 'pages.pdf html bytes' } },
    });
    const long = { ...body, options: { md_page_break_placeholder: 'ä'.repeat(26) } };
    expect(await send('convert/source', long)).toMatchObject({
      status: 400,
      body: { message: 'The field md_page_break_placeholder must have at most 50 bytes.' },
    });
  });

  it('may be a file as large as an upload', async () => {
    url = (await setUp.startGateway({ uploadMb: 3, contentChars: 1_000 })).url;
    const file = { kind: 'file', base64_string: Buffer.alloc(2 ** 21, 'x').toString('base64'), filename: 'a.pdf' };
    expect((await send('convert/source', { sources: [file] })).status).toBe(200);
  });

  it('is converted with all defaults of the Python client, also as a form', async () => {
    expect(await send('convert/source', { sources: [http()], options: defaults })).toMatchObject({ status: 200 });
    // Open WebUI sends `True`, as Python writes it.
    const inPython = (text: string) => text.replace(/^[tf](?=rue$|alse$)/, (letter) => letter.toUpperCase());
    for (const write of [String, inPython]) {
      const form = new FormData();
      for (const [name, value] of Object.entries(defaults))
        for (const one of [value].flat()) form.append(name, write(String(one)));
      form.append('files', new Blob(['bytes']), 'report.pdf');
      const response = await fetch(`${url}/docling/v1/convert/file`, { method: 'POST', headers, body: form });
      expect(await response.json()).toMatchObject({ status: 'success' });
    }
  });

  it.each([
    ['sources', {}],
    ['sources', { sources: [http(), http()] }],
    ['sources', { sources: [{ kind: 'file', base64_string: 'YQ==' }] }],
    ['sources', { sources: [{ kind: 'file', base64_string: 'é', filename: 'a.pdf' }] }],
    ['sources', { sources: [{ kind: 's3', bucket: 'a' }] }],
    ['page_range', { sources: [http()], options: { page_range: [2, 9] } }],
    ['image_export_mode', { sources: [http()], options: { image_export_mode: 'referenced' } }],
    ['sources', { sources: [{ ...http(), headers: { authorization: 'Bearer a' } }] }],
    ['to_formats', { sources: [http()], options: { to_formats: ['doctags'] } }],
    ['do_ocr', { sources: [http()], options: { do_ocr: false } }],
    ['picture_description_api', { sources: [http()], options: { picture_description_api: {} } }],
    ['target', { sources: [http()], target: { kind: 'zip' } }],
    ['callbacks', { sources: [http()], callbacks: [] }],
  ])('is rejected with the name of an unsupported field: %s', async (field, body) => {
    const { status, body: problem } = await send<{ issues: { path: string }[] }>('convert/source', body);
    expect([status, problem.issues[0]?.path]).toEqual([400, expect.stringMatching(new RegExp(`^${field}`))]);
  });

  it('needs a key, and is no private address', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await fetch(`${url}/docling/v1/convert/source`, init)).status).toBe(401);
    const refused = await send('convert/source', { sources: [http('http://169.254.169.254/')] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'address-refused' } });
  });

  it('has its reason when it cannot be read', async () => {
    const failed = await send('convert/source', { sources: [http('https://a.test/missing')] });
    expect(failed).toMatchObject({ status: 502, body: { message: 'Not found.', detail: 'Not found.' } });
  });
});

describe('a task', () => {
  it('converts an address', async () => {
    const { body: task } = await send<Task>('convert/source/async', {
      sources: [http()],
      options: { to_formats: ['html'] },
    });
    expect(task).toMatchObject({ task_type: 'convert', task_status: 'pending' });
    expect(await endOf(task)).toMatchObject({
      task: 'success',
      status: 200,
      body: { document: { filename: '2206.01062.pdf', html_content: '# Harbor as html' }, status: 'success' },
    });
  });

  it('has failed when its address cannot be read', async () => {
    const { body: task } = await send<Task>('convert/source/async', { sources: [http('https://a.test/missing')] });
    expect(await endOf(task)).toMatchObject({ task: 'failure', status: 502, body: { message: 'Not found.' } });
    const { body } = await send(`status/poll/${task.task_id}`);
    expect(body).toMatchObject({ error_message: 'Not found.' });
  });

  it('has the name of its file and the time of its conversion', async () => {
    const form = new FormData();
    form.append('files', new Blob(['bytes']), 'Grüße.pdf');
    const response = await fetch(`${url}/docling/v1/convert/file/async`, { method: 'POST', headers, body: form });
    const { body } = await endOf((await response.json()) as Task);
    expect(body).toMatchObject({ document: { filename: 'Grüße.pdf', md_content: 'Grüße.pdf markdown bytes' } });
    expect(body['processing_time']).toBeGreaterThan(0);
  });
});
