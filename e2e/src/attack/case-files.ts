const gateway = 'services/gateway/src';
const attack = 'e2e/src/attack';
const faults = 'e2e/src/faults';

/** The numbers in the list of attacks and faults that each file covers. The title of a test names the numbers it covers. */
const covered: Readonly<Record<string, string>> = {
  // Addresses (S): names, redirects, documents and hostile pages that point at internal addresses.
  [`${attack}/ssrf.e2e.ts`]: `
    S001 S003 S004 S005 S008 S009 S010 S011 S012 S013 S015 S016 S017 S018 S019 S020 S021 S022 S024 S025 S026 S027 S029
    S032 S034 S037 S038 S039 S040 S042 S043 S044 S045 S050 S051 S052 S053 S057 S058 S060 S061 S063 S065 S066 S069 S070
    S072 S073 S074 S075 S078 S081 S082 S083 S084 S086 S087 S088 S090 S091 S092 S093 S096 S097 S098 S101 S102 S104 S105
    S106 S108 S110 S111 S112 S113 S115 S116 S117 S118 S119 S121 S123 S124 S125 S128 S131 S132 S136 S137 S138 S140 S146
    S147 S149 S151 S152 A033`,
  'services/egress/src/proxy.medium.spec.ts': 'S141 S142 S143 S144 S145',
  // Uploads (U).
  [`${attack}/uploads.e2e.ts`]: `
    U003 U005 U006 U008 U009 U011 U012 U013 U014 U015 U016 U019 U020 U021 U023 U027 U028 U029 U032 U033 U035 U037`,
  [`${attack}/linked-documents.e2e.ts`]: 'U011 U014 U019 U021',
  [`${gateway}/routes/uploads.medium.spec.ts`]: 'U036 U038 N109',
  [`${gateway}/routes/upload-forms.medium.spec.ts`]: 'U033 U034',
  // The API (A): sessions, limits, payloads, and prompt or script injection.
  [`${gateway}/session/sessions.medium.spec.ts`]: 'A004 A007',
  [`${gateway}/attacks.medium.spec.ts`]: 'A008 A010 A011 A016 A021 A022 A023',
  [`${gateway}/limits/limits.medium.spec.ts`]: 'A012 A013 A014 A015 A020',
  [`${gateway}/limits/slow-and-large-requests.medium.spec.ts`]: 'A019',
  'services/ai/src/attacks.medium.spec.ts': 'A025 A028 A029 A030 A031',
  [`${attack}/hostile-text.e2e.ts`]: 'A026 A027',
  [`${attack}/page-safety.e2e.ts`]: 'A016 A035 A036',
  // Neighbours (N): effects of one visitor on another.
  [`${gateway}/limits/response-memory.spec.ts`]: 'N101 N102',
  [`${gateway}/limits/unread-results.medium.spec.ts`]: 'N103 N104',
  [`${gateway}/jobs/crawl-pages.medium.spec.ts`]: 'N115',
  'services/scraper/src/crawl-site/crawl-site.medium.spec.ts': 'N116 N117 N118',
  [`${gateway}/collections/collections.medium.spec.ts`]: 'N119',
  [`${gateway}/schedules/schedules.medium.spec.ts`]: 'N120',
  [`${gateway}/http/lingering-close.medium.spec.ts`]: 'N111',
  'libs/server/jobs/src/worker/suspects.spec.ts': 'N105',
  'libs/server/jobs/src/redis.medium.spec.ts': 'N110',
  'services/ai/src/run-text-task.medium.spec.ts': 'N112',
  'services/ai/src/config.spec.ts': 'N113 N114',
  'libs/server/jobs/src/worker/lost-runs.medium.spec.ts': 'N106 N107 N108',
  // Faults (F).
  [`${faults}/faults.e2e.ts`]: `
    F001 F002 F003 F004 F006 F007 F009 F012 F013 F015 F016 F017 F018 F020 F021 F022 F023 F025 F027 F029`,
  [`${faults}/refused-start.e2e.ts`]: 'F008',
  [`${faults}/many-tabs.e2e.ts`]: 'F019',
};

/** Every case that is covered: its number, and a file with a test whose title names it. */
export const caseFiles: readonly (readonly [id: string, file: string])[] = Object.entries(covered).flatMap(
  ([file, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, file] as const),
);
