// One system in the formats of several tools, each with all features of that tool alone.
const color = (value: string, more: object = {}) => ({ $type: 'color', $value: value, ...more })
const enabled = (...sets: string[]) => Object.fromEntries(sets.map(set => [set, 'enabled']))

const sets = {
  core: {
    $description: 'What all stand on',
    $extensions: { 'org.example': { owner: 'design' } },
    blue: color('#0000ff', { $description: 'Ours' }),
    ink: color('#000000'),
    group: { $description: 'A group', $extensions: { 'org.example': 1 }, a: color('{blue}') },
  },
  'scheme/light': { page: color('#ffffff'), text: color('{ink}') },
  'scheme/dark': { page: color('#000000'), text: color('#eeeeee') },
  'brand/a': { accent: color('{blue}') },
  'brand/b': { accent: color('#ff0000'), blue: color('#0000aa') },
  spare: { unused: color('#010101') },
}
const tokenSetOrder = Object.keys(sets)

export const studioProject = {
  ...sets,
  $themes: [
    {
      id: 'a1f',
      name: 'Light',
      group: 'Scheme',
      selectedTokenSets: { core: 'source', 'scheme/light': 'enabled', spare: 'disabled' },
      $figmaStyleReferences: { text: 'S:1' },
      $figmaVariableReferences: { page: 'f00' },
      $figmaCollectionId: 'VariableCollectionId:1:2',
      $figmaModeId: '1:0',
    },
    {
      id: 'b2e',
      name: 'Dark',
      group: 'Scheme',
      selectedTokenSets: { core: 'source', 'scheme/dark': 'enabled' },
      $figmaStyleReferences: {},
      $figmaCollectionId: 'VariableCollectionId:1:2',
      $figmaModeId: '1:1',
    },
    { id: 'c3d', name: 'A', group: 'Brand', selectedTokenSets: enabled('brand/a'), $figmaStyleReferences: {} },
    { id: 'd4c', name: 'B', group: 'Brand', selectedTokenSets: enabled('brand/b'), $figmaStyleReferences: {} },
  ],
  $metadata: { tokenSetOrder, version: '3', 'org.example': { kept: true } },
}

const penpotTheme = (id: string, name: string, ...on: string[]) => ({
  id,
  name,
  group: '',
  description: `The ${name} one`,
  'is-source': false,
  selectedTokenSets: enabled(...on),
})

export const penpotFile = {
  ...sets,
  $themes: [penpotTheme('p1', 'light', 'core', 'scheme/light'), penpotTheme('p2', 'dark', 'core', 'scheme/dark')],
  $metadata: { tokenSetOrder, activeThemes: ['/dark'], activeSets: ['core', 'scheme/dark'] },
}

const rgba = (r: number, g: number, b: number) => ({ r, g, b, a: 1 })
const alias = (id: string) => ({ type: 'VARIABLE_ALIAS', id })
const variable = (id: string, name: string, variableCollectionId: string, resolvedType: string, more: object) => ({
  id,
  key: `key of ${id}`,
  name,
  variableCollectionId,
  resolvedType,
  description: '',
  hiddenFromPublishing: false,
  scopes: ['ALL_SCOPES'],
  codeSyntax: {} as Record<string, string>,
  ...more,
})

/** The body of Figma's REST call for local variables. */
export const figmaFile = {
  meta: {
    variableCollections: {
      'VariableCollectionId:8:1': {
        id: 'VariableCollectionId:8:1',
        key: 'c1',
        name: 'Primitives',
        remote: false,
        hiddenFromPublishing: true,
        modes: [{ modeId: '8:0', name: 'Value' }],
        defaultModeId: '8:0',
        variableIds: ['VariableID:8:1', 'VariableID:8:2'],
      },
      'VariableCollectionId:9:1': {
        id: 'VariableCollectionId:9:1',
        key: 'c2',
        name: 'Scheme',
        remote: false,
        hiddenFromPublishing: false,
        modes: [
          { modeId: '9:0', name: 'Light' },
          { modeId: '9:1', name: 'Dark' },
        ],
        defaultModeId: '9:0',
        variableIds: ['VariableID:9:3'],
      },
      'VariableCollectionId:11:1': {
        id: 'VariableCollectionId:11:1',
        key: 'c4',
        name: 'Brand B',
        isExtension: true,
        parentVariableCollectionId: 'VariableCollectionId:9:1',
        modes: [
          { modeId: '11:0', name: 'Light', parentModeId: '9:0' },
          { modeId: '11:1', name: 'Dark', parentModeId: '9:1' },
        ],
        variableOverrides: { 'VariableID:9:3': { '11:1': rgba(0, 1, 0) } },
      },
      'VariableCollectionId:10:1': {
        id: 'VariableCollectionId:10:1',
        key: 'c3',
        name: 'Density',
        modes: [
          { modeId: '10:4', name: 'Cosy' },
          { modeId: '10:2', name: 'Dense' },
        ],
        defaultModeId: '10:4',
        variableIds: ['VariableID:10:4'],
      },
    },
    variables: {
      'VariableID:8:1': variable('VariableID:8:1', 'blue/500', 'VariableCollectionId:8:1', 'COLOR', {
        description: 'Ours',
        hiddenFromPublishing: true,
        scopes: ['ALL_FILLS'],
        codeSyntax: { WEB: '--blue', ANDROID: 'blue' },
        valuesByMode: { '8:0': rgba(0, 0, 1) },
      }),
      'VariableID:8:2': variable('VariableID:8:2', 'space', 'VariableCollectionId:8:1', 'FLOAT', {
        scopes: ['GAP'],
        valuesByMode: { '8:0': 4 },
      }),
      'VariableID:9:3': variable('VariableID:9:3', 'accent', 'VariableCollectionId:9:1', 'COLOR', {
        valuesByMode: { '9:0': alias('VariableID:8:1'), '9:1': rgba(1, 0, 0) },
      }),
      'VariableID:10:4': variable('VariableID:10:4', 'gap', 'VariableCollectionId:10:1', 'FLOAT', {
        scopes: ['GAP'],
        valuesByMode: { '10:4': 8, '10:2': alias('VariableID:8:2') },
      }),
    },
  },
}

const red = { colorSpace: 'srgb', components: [1, 0, 0] }

export const resolverDocument = {
  name: 'Everything',
  description: 'All of it',
  version: '2025.10',
  sets: {
    core: {
      description: 'What all stand on',
      $extensions: { 'org.example': { owner: 'design' } },
      sources: [
        {
          $description: 'The document',
          $extensions: { 'org.example': ['kept'] },
          color: {
            $description: 'Colors',
            $extensions: { 'org.example': 1 },
            red: {
              $type: 'color',
              $value: red,
              $description: 'Ours',
              $extensions: { 'org.example': 2 },
              $deprecated: 'Use blue',
            },
          },
        },
      ],
    },
    unused: { sources: [{ z: { $type: 'number', $value: 1 } }] },
  },
  modifiers: {
    scheme: {
      description: 'Light and dark',
      $extensions: { 'org.example': { icon: 'sun' } },
      default: 'dark',
      contexts: {
        light: [{ page: { $type: 'color', $value: '{color.red}' } }],
        dark: [{ $ref: '#/sets/core' }, { $description: 'Dark', page: { $type: 'color', $value: red } }],
      },
    },
    density: { contexts: { wide: [], dense: [{ gap: { $type: 'dimension', $value: { value: 4, unit: 'px' } } }] } },
  },
  resolutionOrder: [{ $ref: '#/modifiers/scheme' }, { $ref: '#/sets/core' }, { $ref: '#/modifiers/density' }],
}
