import { htmlPage, prose, readHtml } from './testing/read-html';

const id = 'm03849080f014f18513a85daa3ed6468e309435c7';
const next = 'm847398981d009107935688ed7c56fee7264f55f6';
const head = `<form action="../"><pre><a href="../"><b>public inbox for pumps@lists.example.com</b></a>
<a href="../_/text/help/">help</a> / <a href="../_/text/mirror/">mirror</a></pre></form>`;
const foot = '<hr><pre>This is a public inbox, see <a href="../_/text/mirror/">mirroring instructions</a></pre>';
const text = `On Monday, Rolf Hale wrote:\n&gt; The pump stops.\n\nIt stops when the ${prose('pump', 2)}\n`;

const inboxMessage = htmlPage(
  'Re: The pump stops - Marta Oye',
  `${head}<pre id=b>From: Marta Oye &lt;marta@example.com&gt;
To: pumps@lists.example.com
Subject: <a href="#r" id=t>Re: The pump stops</a>
Date: Mon, 02 Nov 2026 13:40:00 +0000	<a href="#r">[thread overview]</a>
Message-ID: &lt;a3@example.com&gt; (<a href="raw">raw</a>)
In-Reply-To: &lt;<a href="../a2@example.com/">a2@example.com</a>&gt;

${text}</pre><hr><pre><a href="../a4/" rel=next>next</a> <a href="#R">reply</a>	other threads:[<a href="../">newest</a>]</pre>
<hr><pre id=R><b>Reply instructions:</b>\n\nYou may reply publicly</pre>${foot}`,
);

const inThread = (
  mail: string,
  subject: string,
  author: string,
  words: string,
): string => `<pre><a href=#e${mail.slice(1)}
id=${mail}>*</a> <u id=u><b>${subject}</b></u>
<b>@ 2026-11-02  9:12 ${author}</b>
  <a href=#r1>0 siblings, 1 reply; 2+ messages in thread</a>
From: ${author} @ 2026-11-02  9:12 UTC (<a href="../a1/">permalink</a> / <a href="../a1/raw">raw</a>)
  To: pumps

${words}

<a href=#${mail} id=e${mail.slice(1)}>^</a> <a href="../a1/">permalink</a> <a href="../a1/#R">reply</a></pre>`;
const inboxThread = htmlPage(
  'The pump stops',
  `${head}${inThread(id, 'The pump stops', 'Rolf Hale', prose('a valve'))}<hr>
   ${inThread(next, '[PATCH] Close the valve', 'Marta Oye', prose('a patch'))}<hr>
   <pre>end of thread, other threads:[<a href="../">newest</a>]</pre>${foot}`,
);

const neighbours = `[<a href="msg1.html">Date Prev</a>][<a href="msg3.html">Date Next</a>][<a href="t.html">Thread Index</a>]`;
const mhonarc = htmlPage(
  'Re: The pump stops',
  `<hr>${neighbours}<h1>Re: The pump stops</h1><hr><ul><li><em>To</em>: <a href="mailto:pumps">pumps@lists.example.com</a></li>
   <li><em>Subject</em>: Re: The pump stops</li>
   <li><em>From</em>: &quot;Marta Oye&quot; &lt;<a href="mailto:marta">marta@example.com</a>&gt;</li>
   <li><em>Date</em>: Mon, 02 Nov 2026 13:40:00 +0000</li></ul><hr><pre>${text}</pre><hr><strong>Reply to:</strong>
   <ul><li><a href="mailto:x">Marta Oye (off-list)</a></li></ul>
   <ul><li><strong>Follow-Ups</strong>: <ul><li><a href="msg3.html">Re: A later answer</a></li></ul></li></ul>
   <ul><li>Prev by Date: <a href="msg1.html">An earlier text</a></li></ul>`,
);

const around = `<P><UL><LI>Next message: <A HREF="3.html">[pumps] A later answer</A></li>
  <LI><B>Messages sorted by:</B> <a href="date.html">[ date ]</a> <a href="thread.html">[ thread ]</a></LI></UL>`;
const pipermail = htmlPage(
  ' [pumps] The pump stops',
  `<H1>[pumps] The pump stops</H1><B>Marta Oye</B> <A HREF="mailto:pumps">marta at example.com</A><BR>
   <I>Mon Nov  2 09:12:05 UTC 2026</I>${around}<HR><PRE>${text}</PRE><HR>${around}<hr>
   <a href="listinfo">More information about the pumps mailing list</a><br>`,
);

const hypermail = htmlPage(
  'pumps: The pump stops',
  `<h1>The pump stops</h1><strong>Marta Oye</strong> (<a href="mailto:m"><em>marta@example.com</em></a>)<br><em>Mon, 2 Nov 2026</em>
   <ul><li><strong>Messages sorted by:</strong> <a href="date.html">[ date ]</a><li><strong>Next message:</strong> <a
   href="3.html">A later answer</a></ul><hr><pre>${text}</pre><hr><ul><li><strong>Next message:</strong> <a href="3.html">A later
   answer</a><li><strong>Previous message:</strong> <a href="1.html">An earlier text</a></ul>`,
);

describe('messages in the archive of a mailing list', () => {
  it.each([
    ['public-inbox', inboxMessage],
    ['MHonArc', mhonarc],
    ['Pipermail', pipermail],
    ['Hypermail', hypermail],
  ])('have their author and text without header and links: %s', (_, html) => {
    const read = readHtml(html);
    expect(read).toMatchObject({ kind: 'forum', outcome: 'ok' });
    expect(read.title).toMatch(/The pump stops$/);
    expect(read.content).toMatch(/^From: Marta Oye\n\n```\nOn Monday, Rolf Hale wrote:\n> The pump stops\.\n/);
    expect(read.content).toContain('Sentence 2 about pump');
    expect(read.content).not.toMatch(/lists\.example|later|earlier|reply|newest|Reply|sorted|information/);
  });

  it('keep the header of a message that they forward', () => {
    const forwarded = 'Hello,\n\nForwarded:\n\nFrom: Ines Farrow\n\nThe valve is broken.';
    expect(readHtml(inboxMessage.replace(text, forwarded)).content).toBe(
      `From: Marta Oye\n\n\`\`\`\n${forwarded}\n\`\`\``,
    );
  });

  it('have their subjects in a thread of several', () => {
    const { content } = readHtml(inboxThread);
    expect(content).toMatch(/^From: Rolf Hale\n\n```\nSentence 1 about a valve/);
    expect(content).toContain('## [PATCH] Close the valve\n\nFrom: Marta Oye\n\n```\nSentence 1 about a patch');
    expect(content).not.toMatch(/permalink|siblings|2026/);
  });

  it('keep references in their own text', () => {
    const markup = `<p>${prose('a valve')}</p><strong>References</strong><p>[1] The handbook of valves.</p>`;
    const { content } = readHtml(mhonarc.replace(`<pre>${text}</pre>`, markup));
    expect(content).toContain('[1] The handbook of valves.');
    expect(content).not.toMatch(/later|earlier|off-list/);
  });

  it('are found in a table for the layout of the page', () => {
    const { content } = readHtml(
      mhonarc
        .replace('<body>', '<body><table><tr><td>')
        .replace('</body>', `</td></tr></table><p>${prose('the archive', 1)}</p></body>`),
    );
    expect(content).toContain('It stops when the Sentence 1 about pump');
    expect(content).not.toContain('the archive');
  });

  it('are no page that shows an example of one', () => {
    const { content } = readHtml(
      htmlPage('Mails', mhonarc.replace('<hr>', `<h1>Mails</h1><p>${prose('mails', 30)}</p><hr>`)),
    );
    expect(content).toContain('Sentence 1 about mails');
  });

  it('have no label as their author', () => {
    const labelled = hypermail.replace('<strong>Marta Oye</strong>', '<strong>From:</strong> Marta Oye');
    expect(readHtml(labelled).content).not.toContain('From: From');
  });

  it('are no page that describes the fields of a header', () => {
    const fields = `<ul><li>From: the author</li><li>Date: when it was sent</li><li>Subject: what it is about</li></ul>`;
    const { content } = readHtml(
      htmlPage('Mails', `<h1>Mails</h1><p>${prose('mails')}</p>${fields}<p>${prose('x')}</p>`),
    );
    expect(content).toContain('Sentence 1 about mails');
    expect(content).toContain('Subject: what it is about');
  });
});
