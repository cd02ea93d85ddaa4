// The layers of ARCHITECTURE.md as rules. `scripts/layers.test.ts` plants a violation of each and expects it to be caught.

const SERVER = '^apps/server/src/'
const TESTS = '(\\.test\\.tsx?|\\.spec\\.ts)$|^(packages|apps)/[^/]+/src/testing/|^apps/dashboard/e2e/'
const OUTSIDE = '(^|/)node_modules/'
const STORE = '\\.store\\.ts$'

/** Folders of the server that are not domains. Every other folder is one. */
const NOT_DOMAINS = 'access|surfaces|oauth|storage|testing'
const DOMAIN = `${SERVER}(?!(?:${NOT_DOMAINS})/)[^/]+/`
const SAME_DOMAIN = `${SERVER}(?!(?:${NOT_DOMAINS})/)([^/]+)/`
const PROTOCOLS = `${OUTSIDE}(fastify|@fastify/[^/]+|@modelcontextprotocol/[^/]+)/|^(node:)?https?2?$`

const product = path => ({ path, pathNot: TESTS })

module.exports = {
  forbidden: [
    {
      name: 'engine-below-all',
      comment: 'engine ← contract ← sdk ← cli, dashboard; engine, contract ← server.',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^(packages/(contract|sdk)|apps)/' },
    },
    {
      name: 'contract-above-engine',
      comment: 'The contract knows the engine and nothing else of ours.',
      severity: 'error',
      from: product('^packages/contract/'),
      to: { path: '^(packages/sdk|apps)/' },
    },
    {
      name: 'sdk-above-contract',
      comment: 'The SDK knows the contract; what it talks to is an address.',
      severity: 'error',
      from: product('^packages/sdk/'),
      to: { path: '^apps/' },
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
      comment: 'The server stands on engine and contract.',
      severity: 'error',
      from: product('^apps/server/'),
      to: { path: '^(packages/sdk|apps/(?!server/))' },
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
      comment: 'No input or output; from npm only culori (color math) and json5.',
      severity: 'error',
      from: product('^packages/engine/src/'),
      to: { pathNot: `^packages/engine/src/|${OUTSIDE}(culori|@types/culori|json5)/` },
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
      comment: 'main → app → everything else, never back.',
      severity: 'error',
      from: { path: SERVER, pathNot: `${TESTS}|${SERVER}main\\.ts$` },
      to: { path: `${SERVER}(main\\.ts$|app\\.ts$)`, pathNot: '^$' },
    },
    {
      name: 'domains-know-no-surface',
      comment: 'A domain does not know by which door it was called.',
      severity: 'error',
      from: product(DOMAIN),
      to: { path: `${SERVER}(surfaces|oauth)/` },
    },
    {
      name: 'domains-speak-no-protocol',
      comment: 'Nor does it use an HTTP or MCP library.',
      severity: 'error',
      from: product(DOMAIN),
      to: { path: PROTOCOLS },
    },
    {
      name: 'domains-apart',
      comment: "A domain may use another's store, and a rule that has a file of its own; not its operations.",
      severity: 'error',
      from: { path: SAME_DOMAIN, pathNot: TESTS },
      to: { path: `${SERVER}([^/]+)/\\1\\.ts$`, pathNot: '^apps/server/src/$1/' },
    },
    {
      name: 'guard-below-domains',
      comment: 'operation, access and problems are below the domains and the surfaces.',
      severity: 'error',
      from: product(`${SERVER}(operation\\.ts$|problems\\.ts$|access/)`),
      to: { path: `${DOMAIN}|${SERVER}(surfaces|oauth|domains\\.ts)`, pathNot: STORE },
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
        path: `${SERVER}(operation\\.ts|domains\\.ts|access/|surfaces/|oauth/)|${SERVER}([^/]+)/\\2\\.ts$`,
        pathNot: STORE,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'storage-knows-nobody',
      comment: 'The storage knows no table of the product.',
      severity: 'error',
      from: product(`${SERVER}storage/`),
      to: { path: '^(packages|apps)/', pathNot: `${SERVER}storage/` },
    },
    {
      name: 'sql-in-stores',
      comment: 'SQL is written in *.store.ts. Types, and what an error means (storage/failures.ts), are for everyone.',
      severity: 'error',
      from: { path: SERVER, pathNot: `${TESTS}|${STORE}|${SERVER}storage/` },
      to: {
        path: `${SERVER}storage/(?!failures|open)|${OUTSIDE}(pg|sql-template-tag)/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or need a third.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' }, // made by a plugin of the bundler
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^apps/dashboard/(public|test-results)/' },
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
