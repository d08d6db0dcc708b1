import type { CompoundStorage } from '../compound-file';
import { formatFields, formatMailbox } from '../eml/mail-blocks';
import { itemFields } from './item-fields';
import { headerBytes, MessageProperties } from './message-properties';
import type { NamedProperties } from './named-properties';

/** Kinds of recipients (MS-OXOMSG, 2.2.3.1); higher bits are flags. */
const recipientKinds = { to: 1, cc: 2 } as const;
const kindBits = 0xf;
/** Quotes that Outlook adds to a name that is an address. */
const quotedName = /^'(.*)'$/;

/** Returns the header fields of a message in the format of an EML file, one per line. */
export function formatHeaders(message: MessageProperties, itemClass: string, named: NamedProperties): string {
  const isContact = /^IPM\.Contact\b/i.test(itemClass);
  const recipients = partsOf(message.storage, '__recip_version1.0_').map(
    (storage) => new MessageProperties(storage, headerBytes.part, message.stringCodePage),
  );
  const recipientsOf = (kind: number): string =>
    recipients
      .filter((each) => ((each.integer(0x0c15) ?? recipientKinds.to) & kindBits) === kind)
      .map((each) => formatPerson(each.string(0x3001), each.string(0x39fe) ?? each.string(0x3003)))
      .filter((each) => each !== '')
      .join(', ');
  return formatFields([
    ['Subject', subjectOf(message)],
    ['From', isContact ? undefined : formatSender(message)],
    ['To', recipientsOf(recipientKinds.to) || message.string(0x0e04)],
    ['Cc', recipientsOf(recipientKinds.cc) || message.string(0x0e03)],
    ['Date', isContact ? undefined : formatDate(message)],
    ...itemFields(message, itemClass, named),
  ]);
}

/** Returns the subject (PidTagSubject) without the mark of its prefix, which some programs store. */
export const subjectOf = (message: MessageProperties): string | undefined =>
  message
    .string(0x0037)
    ?.replace(/^\u0001./, '')
    .trim();

/** Returns the storages of a kind in the order of their numbers. */
export const partsOf = (storage: CompoundStorage, prefix: string): CompoundStorage[] =>
  storage
    .storages()
    .filter(({ name }) => name.startsWith(prefix))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The author, for whom a delegate may have sent the message; each has a name, an SMTP address and another address. */
function formatSender(message: MessageProperties): string {
  const author = formatPerson(message.string(0x0042), message.string(0x5d02) ?? message.string(0x0065));
  const sender = formatPerson(message.string(0x0c1a), message.string(0x5d01) ?? message.string(0x0c1f));
  return author === '' || (sender.includes(author) && sender.includes('@')) ? sender : author;
}

/** Writes a name and an address; omits internal addresses of Exchange directories. */
function formatPerson(name: string | undefined, address: string | undefined): string {
  const ownName = name?.trim().replace(quotedName, '$1');
  const ownAddress = address?.includes('@') ? address.trim().replace(quotedName, '$1') : undefined;
  return formatMailbox(ownName?.toLowerCase() === ownAddress?.toLowerCase() ? undefined : ownName, ownAddress);
}

/** The date that the message was sent with, otherwise the time of submission or delivery. */
function formatDate(message: MessageProperties): string | undefined {
  const [, sent] = /^Date:[ \t]*([^\r\n]{1,100})/im.exec(message.string(0x007d) ?? '') ?? [];
  const time = message.time(0x0039) ?? message.time(0x0e06);
  return sent?.trim() ?? time?.toUTCString().replace('GMT', '+0000');
}
