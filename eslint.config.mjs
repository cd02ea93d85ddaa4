import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const restricted = [
  { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' },
  {
    selector:
      'BinaryExpression:matches([left.name=/role$/i], [left.property.name=/role$/i]) > Literal[value=/^(admin|editor|viewer)$/]',
    message: 'What a role may is decided by refusalOf, from the table of roles.',
  },
]

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/*.golden.*',
    // Projects of their own, type-checked in apps/cli/src/functions/examples.test.ts.
    'packages/engine/examples/',
    '**/node_modules/',
    '**/coverage/',
    '**/playwright-report/',
    '**/test-results/',
    '**/.stryker-tmp/',
    'reports/',
    'data/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // What a handler of an event returns, nobody waits for; what fails in it is shown by the query it started.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Objects here are records of functions, not classes: taking one out is what they are for.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
      // Operations and log sinks are asynchronous by type; not every one has something to wait for.
      '@typescript-eslint/require-await': 'off',
      'no-restricted-syntax': ['error', ...restricted],
      // Files are short by being divided, not by being packed.
      'max-lines': ['error', 400],
      'no-warning-comments': ['error', { terms: ['prettier-ignore'], location: 'anywhere' }],
    },
  },
  ...[
    ['ts', 60],
    ['tsx', 80],
  ].map(([extension, max]) => ({
    files: [`{apps,packages}/*/src/**/*.${extension}`],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'max-lines-per-function': ['error', { max, skipComments: true, skipBlankLines: true, IIFEs: true }],
      complexity: ['error', 12],
    },
  })),
  {
    // Stored JSON is read by `storedJson`, and what the driver's types leave out is in one file.
    files: ['apps/{server,cli,figma-plugin}/src/**/*.ts', 'packages/*/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', 'apps/server/src/storage/connections/driver.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...restricted,
        {
          selector: 'TSAsExpression > TSAsExpression.expression',
          message: 'What is cast twice is not checked: parse it, or say its type where it comes from.',
        },
      ],
    },
  },
  {
    // What a tool loads by its default export.
    files: ['**/*.config.ts', '**/global-setup.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Tables of data.
    files: ['apps/dashboard/src/tokens/pictures/sample/roles.ts'],
    rules: { 'no-warning-comments': 'off' },
  },
  {
    // Written by a test, as long as what it is written from.
    files: ['**/*.generated.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/testing/**'],
    rules: {
      'max-lines': 'off',
      // Tables of what is given and what is expected.
      'no-warning-comments': 'off',
      // A test looks into JSON it has just received.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // JSON of strangers may have a toString of its own, which need not be a function.
    files: [
      'apps/server/src/{access,base,domains,kernel,limits,oauth}/**/*.ts',
      'apps/server/src/surfaces/{rest,session,mcp}/**/*.ts',
      'packages/{contract,engine}/src/**/*.ts',
    ],
    ignores: ['**/*.test.ts', '**/testing/**'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { '@typescript-eslint/no-base-to-string': ['error', { checkUnknown: true }] },
  },
  {
    files: ['apps/dashboard/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Playwright's fixtures are handed on by `use`, which is no hook, and it reads what they need out of their pattern.
    files: ['apps/dashboard/e2e/**/*.ts'],
    rules: {
      'react-hooks/rules-of-hooks': 'off',
      'react-hooks/exhaustive-deps': 'off',
      'no-empty-pattern': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'URL',
          'URLSearchParams',
          'Buffer',
          'performance',
          'fetch',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'AbortController',
          'AbortSignal',
          'module',
          'require',
          'globalThis',
          'structuredClone',
          'TextDecoder',
          'TextEncoder',
        ].map(name => [name, 'readonly']),
      ),
    },
  },
  {
    // Run by the browser as they are.
    files: ['apps/dashboard/public/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['addEventListener', 'document', 'localStorage', 'location', 'matchMedia', 'window'].map(name => [
          name,
          'readonly',
        ]),
      ),
    },
  },
)
