// The layers of ARCHITECTURE.md as rules. `scripts/checks/layers.test.ts` plants a violation of each and expects it to be caught.

const SERVER = '^apps/server/src/'
const TESTS = '(\\.test\\.tsx?|\\.spec\\.ts)$|^(packages|apps)/[^/]+/src/testing/|^apps/dashboard/e2e/'
const OUTSIDE = '(^|/)node_modules/'
const STORE = '\\.store\\.ts$'

const DOMAINS_OF_SERVER = `${SERVER}domains/`
const SAME_DOMAIN = `${DOMAINS_OF_SERVER}[^/]+/([^/]+)/`
const PROTOCOLS = `${OUTSIDE}(fastify|@fastify/[^/]+|@modelcontextprotocol/[^/]+)/|^(node:)?https?2?$`

const product = path => ({ path, pathNot: TESTS })

/** All other packages are plugins. */
const BELOW_PLUGINS = ['engine', 'contract', 'sdk', 'code', 'lint-core', 'proxy', 'plugin-core']

/** The rooms of the server, from the ground up: each may import those before it, for types as well, and none after it. */
const ROOMS = [
  ['base', 'The ground: what every room speaks of (configuration, ids, problems). It imports no room.'],
  ['storage', 'The storage knows no rule of the product.'],
  ['limits', 'What is counted does not depend on who is let in.'],
  ['access', 'The guard lets in; it does not run what it lets in.'],
  ['kernel', 'The kernel runs operations and knows none of them: it names interfaces, which domains implement.'],
  ['jobs', 'The queue does not know what its jobs do: features list them.'],
  ['domains', 'A domain does not know by which surface it was called.'],
  ['surfaces', 'A surface calls operations; it does not know how tokens of OAuth are made.'],
  ['scim', 'SCIM answers as the surfaces do, and starts nothing.'],
  ['registry', 'The registry answers as other registries do, and starts nothing.'],
  ['oauth', 'OAuth answers as the surfaces do, and starts nothing.'],
  ['backup', 'A backup copies tables; the program that asks for it reads the settings.'],
  ['process', 'The top: it puts all rooms together.'],
]

/** The groups of its domains, from the ground up as well. */
const DOMAIN_GROUPS = [
  ['people', 'Accounts and what they are told stand below how they sign in and what they work on.'],
  ['teams', 'What people belong to is known before they sign in to it.'],
  ['signing-in', 'Who signs in does not depend on tokens.'],
  ['tokens', 'Tokens and their modes are stored and referred to without a file.'],
  ['files', 'Tokens are written into files, and read from them, without a theme.'],
  ['themes', 'Themes and scales are made of tokens, whatever the checks find in them.'],
  ['quality', 'What is proposed, checked and taken back is not yet delivered.'],
  ['delivery', 'Tokens get where they are used without a page.'],
  ['pages', 'The top: pages show what all others have.'],
]

/** The same of the engine. */
const ENGINE = '^packages/engine/src/'
const ENGINE_ROOMS = [
  ['naming', 'Names are text.'],
  ['base', 'The ground: tokens, JSON, numbers, findings.'],
  ['color', 'Colors are numbers in a space.'],
  ['findings', 'A finding is put into words without what found it.'],
  ['formula', 'A formula knows values of tokens, not how they are found.'],
  ['types', 'A type reads and writes one value by itself.'],
  ['values', 'A value has a type, and no token that it refers to.'],
  ['resolve', 'Aliases of one mode are resolved without axes.'],
  ['resolver', 'Axes join modes, whatever they are read from or written to.'],
  ['format', 'What a format is; formats themselves stand above.'],
  ['reading', 'What readers share knows no format.'],
  ['suggest', 'Which token fits; it knows names and values, and no system.'],
  ['rules', 'A rule looks at tokens as they are stored.'],
  ['scales', 'A scale makes tokens.'],
  ['systems', 'Tokensets joined by a resolver, between a document and a workspace.'],
  ['writing', 'What writers share knows no format.'],
  ['formats', 'A format knows neither imports nor outputs.'],
  ['imports', 'An import reads files, by whichever format they are of.'],
  ['edit', 'A document is edited by whichever format it is read as.'],
  ['advice', 'Answers about one system: which fits, what one is for, how all is made.'],
  ['outputs', 'The top: settings around any format.'],
]

/** The same of the command line. */
const CLI = '^apps/cli/src/'
const CLI_ROOMS = [
  ['base', 'The ground: what a command is, and what it speaks, reads and writes by.'],
  ['reports', 'What is shown does not depend on where it comes from.'],
  ['config', 'The configuration is read without a server.'],
  ['sign-in', 'Who is signed in, and where, follows from the configuration.'],
  ['project', 'What lies in the files of a project, beside what the server has.'],
  ['migrate', 'Code that uses tokens is rewritten without a server.'],
  ['scan', 'Code is read for uses of tokens, whoever is told of them.'],
  ['watching', 'Changes are waited for, whatever follows.'],
  ['commands', 'The top: a folder for each section of the help, with a file for each command.'],
]

/** The same of the dashboard. */
const DASHBOARD = '^apps/dashboard/src/'
const DASHBOARD_ROOMS = [
  ['icons', 'Icons are drawn wherever they stand.'],
  ['styles', 'What the design files come to knows no part of a page.'],
  ['ui', 'Parts of a page know no call and no domain.'],
  ['api', 'Calls, and what each makes stale, know no domain.'],
  ['people', 'Who somebody is, and what they are told, stands below what they work on.'],
  ['tokens', 'Tokens are read, drawn and edited wherever they stand.'],
  ['signing-in', 'Who signs in does not depend on themes.'],
  ['themes', 'Themes are made of tokens, whatever the checks find in them.'],
  ['quality', 'What is checked and proposed is not yet delivered.'],
  ['files', 'Files are read and written without a release.'],
  ['pages', 'Pages show tokens, released or not.'],
  ['delivery', 'Tokens get where they are used without a screen of a team.'],
  ['desk', 'The desk shows what all others say of its tokens.'],
  ['teams', 'The places of workspaces and organizations show what all others have.'],
  ['shell', 'The top: the frame knows screens by what their features register.'],
]

/** The folders of its tokens, from the ground up as well. */
const DASHBOARD_TOKENS = `${DASHBOARD}tokens/`
const DASHBOARD_TOKEN_ROOMS = [
  ['values', 'The text of a value knows no token.'],
  ['edits', 'What is changed and not stored yet does not know what shows it.'],
  ['model', 'Tokens with their edits, by mode and by theme, do not know what shows them.'],
  ['pictures', 'A value is drawn wherever it stands.'],
  ['grid', 'Rows and cells look alike wherever tokens stand in columns.'],
  ['editors', 'A value is edited wherever it stands.'],
  ['consequences', 'What a decision changes is drawn wherever it is taken.'],
  ['live', 'What others do is followed wherever tokens are shown.'],
  ['modes', 'A mode is made and changed without the list of tokensets.'],
  ['tokensets', 'Tokensets are named and shared whatever is written from them.'],
  ['scales', 'A scale makes tokens.'],
  ['uses', 'How often code uses a token is shown wherever it stands.'],
]

/**
 * A rule for each floor: its folders import those of the floors before it, not each other, and none after it. And one for what lies
 * on no floor. `ground`: files that lie below all floors.
 */
function floorsOf(start, src, floors, ground = []) {
  const below = level => floors.slice(0, level).map(([folder]) => folder)
  return [
    ...floors.map(([own, comment], level) => ({
      name: `${start}-${own}`,
      comment: `${[...below(level), own].join(' ← ')}. ${comment} What both sides need lies below them.`,
      severity: 'error',
      from: product(`${src}(${own})/`),
      to: { path: src, pathNot: [`${src}(${['$1', ...below(level)].join('|')})/`, TESTS, ...ground] },
    })),
    {
      name: `${start}-unlisted`,
      comment: 'Each folder has a place in the order that .dependency-cruiser.cjs lists: give this one its own.',
      severity: 'error',
      from: product(`${src}(?!(${below(floors.length).join('|')})/)[^/]+/`),
      to: {},
    },
  ]
}

module.exports = {
  tests: TESTS,
  forbidden: [
    {
      name: 'engine-below-all',
      comment: 'engine ← contract ← sdk ← cli, dashboard; engine, contract ← server.',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^(packages/(?!engine/)|apps/)' },
    },
    {
      name: 'contract-above-engine',
      comment: 'The contract knows the engine and nothing else of ours.',
      severity: 'error',
      from: product('^packages/contract/'),
      to: { path: '^(packages/(?!(engine|contract)/)|apps/)' },
    },
    {
      name: 'sdk-above-contract',
      comment: 'The SDK knows the contract; what it talks to is an address.',
      severity: 'error',
      from: product('^packages/sdk/'),
      to: { path: '^(packages/(?!(engine|contract|sdk)/)|apps/)' },
    },
    {
      name: 'code-reads-code',
      comment: 'Where code uses tokens follows from its text: no value of a token, no server, no network.',
      severity: 'error',
      from: product('^packages/code/'),
      to: { path: '^(packages/(?!code/)|apps/)|^(node:)?(http|https|http2|net|tls|dns|child_process)$' },
    },
    {
      name: 'lint-core-above-engine',
      comment: 'What linters and scans find is found without any of them, and without a server.',
      severity: 'error',
      from: product('^packages/lint-core/'),
      to: { path: `^(packages/(?!(engine|code|lint-core)/)|apps/)|${OUTSIDE}(stylelint|eslint)/` },
    },
    {
      name: 'linters-parse-themselves',
      comment: 'Both linters bring their own parsers: what they are bundled with loads none of packages/code.',
      severity: 'error',
      from: product('^packages/lint-core/src/(?!(scan|migration)/)'),
      to: { path: '^packages/(code/|lint-core/src/(scan|migration)/)' },
    },
    {
      name: 'plugins-above-lint-core',
      comment: 'engine ← lint-core ← a plugin: it is bundled with both, and with nothing else of ours.',
      severity: 'error',
      from: product('^packages/(stylelint|eslint)-plugin/'),
      to: { path: '^(packages/(?!(engine|lint-core|$1-plugin)/)|apps/)' },
    },
    {
      name: 'plugin-core-above-sdk',
      comment: 'How plugins get tokens does not depend on the tool that they are for.',
      severity: 'error',
      from: product('^packages/plugin-core/'),
      to: {
        path: `^(packages/(?!(engine|proxy|sdk|plugin-core)/)|apps/)|${OUTSIDE}`,
      },
    },
    {
      name: 'plugins-above-plugin-core',
      comment: 'engine ← plugin-core ← a plugin: they are bundled with it, and with no other plugin.',
      severity: 'error',
      from: product(`^packages/(?!(?:${BELOW_PLUGINS.join('|')}|(?:stylelint|eslint)-plugin)/)([^/]+)/`),
      to: { path: '^(packages/(?!(engine|lint-core|plugin-core|$1)/)|apps/)' },
    },
    {
      name: 'clients-apart',
      comment: 'Clients reach the server by the SDK, and not each other.',
      severity: 'error',
      from: { path: '^apps/((?!server/)[^/]+)/', pathNot: TESTS },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'server-uses-no-client',
      comment:
        'The server stands on engine, contract and proxy; and on what reads code, which only its thread for that loads.',
      severity: 'error',
      from: product('^apps/server/'),
      to: { path: '^(packages/(?!(engine|contract|proxy|lint-core)/)|apps/(?!server/))' },
    },
    {
      name: 'code-in-its-thread',
      comment:
        'Parsers of code are large: the threads that validate and rewrite code load them, and no other part of the server.',
      severity: 'error',
      from: {
        path: '^apps/server/',
        pathNot: `${TESTS}|^apps/server/src/domains/(quality/code-validation|delivery/git/files)/reading/`,
      },
      to: { path: '^packages/(code|lint-core)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-by-name',
      comment: 'Another package is imported by its name, through its front door.',
      severity: 'error',
      from: { path: '^((?:packages|apps)/[^/]+)/', pathNot: TESTS },
      to: { path: '^(packages|apps)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'engine-is-pure',
      comment:
        'No input or output; from npm only culori (color math), json5 and zod (the options of formats and rules).',
      severity: 'error',
      from: product('^packages/engine/src/'),
      to: { pathNot: `^packages/engine/src/|${OUTSIDE}(culori|@types/culori|json5|zod)/` },
    },
    {
      name: 'contract-is-data',
      comment: 'A browser may import the contract: no part of Node.',
      severity: 'error',
      from: product('^packages/(contract|sdk)/src/'),
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-imports-the-top',
      comment: 'main → serve → app → everything else in process/, never back.',
      severity: 'error',
      from: { path: `${SERVER}process/`, pathNot: `${TESTS}|${SERVER}process/(main|serve)\\.ts$` },
      to: { path: `${SERVER}process/(main|app)\\.ts$` },
    },
    {
      name: 'domains-speak-no-protocol',
      comment: 'Nor does it use an HTTP or MCP library.',
      severity: 'error',
      from: product(DOMAINS_OF_SERVER),
      to: { path: PROTOCOLS },
    },
    {
      name: 'domains-apart',
      comment: "A domain may use another's store, and a rule that has a file of its own; not its operations.",
      severity: 'error',
      from: { path: SAME_DOMAIN, pathNot: TESTS },
      to: { path: `${SAME_DOMAIN}\\1\\.ts$`, pathNot: `${DOMAINS_OF_SERVER}[^/]+/$1/` },
    },
    {
      name: 'features-by-their-list',
      comment:
        'What puts the server together names no domain: each registers itself, and domains/features.ts lists them.',
      severity: 'error',
      from: product(`${SERVER}(kernel|process)/`),
      to: { path: `${DOMAINS_OF_SERVER}[^/]+/` },
    },
    {
      name: 'surfaces-read-no-table',
      comment: 'A surface calls operations. What a surface counts for itself has a store of its own.',
      severity: 'error',
      // OAuth is no operations: its endpoints read and write keys and changes through their stores.
      from: { path: `${SERVER}surfaces/`, pathNot: `${TESTS}|${STORE}` },
      to: {
        path: `${SERVER}(?!surfaces/).*${STORE}|${SERVER}storage/(?!failures)`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-at-the-bottom',
      comment: 'A store holds SQL: it knows the storage, not the guard, the rules or the doors.',
      severity: 'error',
      from: { path: `${SERVER}.*${STORE}` },
      to: {
        path: `${SERVER}(kernel/(?:operation|perform)\\.ts|domains/features\\.ts|access/)|${DOMAINS_OF_SERVER}[^/]+/([^/]+)/\\2\\.ts$`,
        pathNot: STORE,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-writer-of-history',
      comment: 'kernel/history/record-change.ts alone adds to the history and the audit log.',
      severity: 'error',
      from: { path: SERVER, pathNot: `${TESTS}|${SERVER}kernel/history/record-change\\.ts$` },
      to: { path: `${SERVER}kernel/history/record\\.store\\.ts$` },
    },
    ...floorsOf('room', SERVER, ROOMS),
    ...floorsOf('domain-group', DOMAINS_OF_SERVER, DOMAIN_GROUPS, [`${DOMAINS_OF_SERVER}feature\\.ts$`]),
    ...floorsOf('engine-room', ENGINE, ENGINE_ROOMS),
    ...floorsOf('cli-room', CLI, CLI_ROOMS),
    ...floorsOf('dashboard-room', DASHBOARD, DASHBOARD_ROOMS),
    ...floorsOf('dashboard-tokens', DASHBOARD_TOKENS, DASHBOARD_TOKEN_ROOMS),
    {
      name: 'dashboard-features-by-their-list',
      comment:
        'A feature goes with its folder and its line in features.ts: only that list, and features after it, know its record.',
      severity: 'error',
      from: { path: DASHBOARD, pathNot: `${TESTS}|${DASHBOARD}features\\.ts$|/index\\.ts$` },
      to: { path: `${DASHBOARD}.+/index\\.ts$` },
    },
    {
      name: 'storage-knows-nobody',
      comment: 'The storage knows no table of the product, and nothing that the contract or the engine promise of one.',
      severity: 'error',
      from: product(`${SERVER}storage/`),
      to: { path: '^(packages|apps/(?!server/))' },
    },
    {
      name: 'sql-in-stores',
      comment:
        'SQL is written in *.store.ts. Types, what an error means (storage/failures.ts) and what has no SQL (hosts, prefetch) are for everyone.',
      severity: 'error',
      from: { path: SERVER, pathNot: `${TESTS}|${STORE}|${SERVER}storage/` },
      to: {
        path: `${SERVER}storage/(?!failures|open|prefetch|connections/hosts)|${OUTSIDE}(pg|sql-template-tag)/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or need a third; types count as well.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
    {
      name: 'product-imports-no-test',
      comment: 'What ships does not lean on what tests it.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'no-nameless-folder',
      comment: 'Say what it is for: no folder or file is called utils, helpers, common, lib, shared or misc.',
      severity: 'error',
      from: {},
      to: { path: '/(util|utils|helper|helpers|common|lib|shared|misc)(/|[.][a-z]+$)', pathNot: `${OUTSIDE}|^[^/]+$` },
    },
    {
      name: 'resolves',
      comment: 'An import that leads nowhere would slip past every other rule.',
      severity: 'error',
      // Declarations of a packed plugin lie beside its options only there; an extension of an editor is installed by itself.
      from: { pathNot: '^packages/[^/]+/(types|vscode)/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' }, // made by a plugin of the bundler
    },
  ],
  options: {
    // Tests pack plugins by the scripts, which are no part of the product.
    doNotFollow: { path: 'node_modules|^scripts/' },
    exclude: { path: '(^|/)dist/|^apps/dashboard/(public|test-results)/|[.]golden[.]' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
