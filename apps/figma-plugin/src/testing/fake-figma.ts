// A fake of Figma's variables by its typings: ids, modes, immutable types, numbers of single precision, and its errors.
import type { Api } from '../answer.ts'

const single = (value: VariableValue): VariableValue => {
  if (typeof value === 'number') return Math.fround(value)
  if (typeof value === 'object' && 'r' in value)
    return {
      r: Math.fround(value.r),
      g: Math.fround(value.g),
      b: Math.fround(value.b),
      a: Math.fround('a' in value ? value.a : 1),
    }
  return value
}

const initial: Record<string, VariableValue> = {
  BOOLEAN: false,
  COLOR: { r: 1, g: 1, b: 1, a: 1 },
  FLOAT: 0,
  STRING: '',
}

/** A layer or a style: by field, the variables that it is bound to. */
interface FakeLayer {
  boundVariables?: Record<string, unknown>
}

interface FakePage {
  name: string
  layers?: FakeLayer[]
  /** Properties by the name of the set; null: Figma refuses to tell them. */
  sets?: Record<string, Record<string, object> | null>
}

export interface FakeFigma {
  pages: FakePage[]
  styles: FakeLayer[]
  api: Api
  opened: string[]
  /** By `collection/name` and the name of the mode. */
  value(path: string, mode: string): VariableValue | undefined
  variable(path: string): Variable
  collection(name: string): VariableCollection
}

/** `extensions`: whether the plan includes extended collections. */
export function fakeFigma({ modeLimit = 40, extensions = false } = {}): FakeFigma {
  let number = 0
  const variables = new Map<string, Variable>()
  const collections = new Map<string, VariableCollection>()
  const storage = new Map<string, unknown>()
  const opened: string[] = []
  const pages: FakePage[] = []
  const styles: FakeLayer[] = []
  const freshId = (kind: string) => `${kind}:${7}:${++number}`

  function pluginData() {
    const data = new Map<string, string>()
    return {
      getPluginData: (key: string) => data.get(key) ?? '',
      setPluginData: (key: string, value: string) => void (value === '' ? data.delete(key) : data.set(key, value)),
      getPluginDataKeys: () => [...data.keys()],
    }
  }

  function createVariableCollection(name: string): VariableCollection {
    const id = freshId('VariableCollectionId')
    const modes = [{ modeId: freshId('m'), name: 'Mode 1' }]
    const collection = {
      ...pluginData(),
      id,
      name,
      remote: false,
      isExtension: false,
      hiddenFromPublishing: false,
      key: `key-${id}`,
      get modes() {
        return modes.map(mode => ({ ...mode }))
      },
      get defaultModeId() {
        return modes[0]!.modeId
      },
      get variableIds() {
        return [...variables.values()].filter(each => each.variableCollectionId === id).map(each => each.id)
      },
      addMode(mode: string) {
        if (modes.length >= modeLimit) throw new Error(`in addMode: Limited to ${modeLimit} modes only`)
        if (modes.some(each => each.name === mode)) throw new Error('in addMode: a mode of this name exists')
        const modeId = freshId('m')
        modes.push({ modeId, name: mode })
        // A new mode starts with the values of the default one.
        for (const each of variables.values())
          if (each.variableCollectionId === id) each.setValueForMode(modeId, each.valuesByMode[modes[0]!.modeId]!)
        return modeId
      },
      extend: (extended: string) => extend(collection as unknown as VariableCollection, extended),
      renameMode(modeId: string, mode: string) {
        modes.find(each => each.modeId === modeId)!.name = mode
      },
      remove() {
        collections.delete(id)
      },
    }
    collections.set(id, collection as unknown as VariableCollection)
    return collection as unknown as VariableCollection
  }

  /** By the variable and the mode of an extended collection. */
  const overrides = new Map<string, Record<string, VariableValue>>()

  function extend(parent: VariableCollection, name: string): ExtendedVariableCollection {
    if (!extensions) throw new Error('in extend: Cannot create extended collections outside of enterprise plan.')
    const id = freshId('VariableCollectionId')
    const byParent = new Map<string, string>()
    const modes = () =>
      parent.modes.map(({ modeId: parentModeId, name: mode }) => {
        if (!byParent.has(parentModeId)) byParent.set(parentModeId, freshId('m'))
        return { modeId: byParent.get(parentModeId)!, name: mode, parentModeId }
      })
    const collection = {
      ...pluginData(),
      id,
      name,
      remote: false,
      isExtension: true,
      parentVariableCollectionId: parent.id,
      rootVariableCollectionId: parent.id,
      hiddenFromPublishing: false,
      key: `key-${id}`,
      get modes() {
        return modes()
      },
      get defaultModeId() {
        return modes()[0]!.modeId
      },
      get variableIds() {
        return parent.variableIds
      },
      get variableOverrides() {
        const own = new Set(modes().map(({ modeId }) => modeId))
        const found = [...overrides].map(([variable, values]): [string, Record<string, VariableValue>] => [
          variable,
          Object.fromEntries(Object.entries(values).filter(([mode]) => own.has(mode))),
        ])
        return Object.fromEntries(found.filter(([, values]) => Object.keys(values).length > 0))
      },
      remove: () => void collections.delete(id),
    }
    collections.set(id, collection as unknown as VariableCollection)
    return collection as unknown as ExtendedVariableCollection
  }

  function createVariable(
    name: string,
    collection: VariableCollection | string,
    resolvedType: VariableResolvedDataType,
  ): Variable {
    // "dynamic-page": an id is no longer accepted.
    if (typeof collection === 'string') throw new Error('in createVariable: pass a collection')
    if (!/^[^{}.]+$/.test(name)) throw new Error('in createVariable: invalid variable name')
    for (const each of variables.values())
      if (each.variableCollectionId === collection.id && each.name === name)
        throw new Error('in createVariable: duplicate variable name')
    const id = freshId('VariableID')
    const values: Record<string, VariableValue> = {}
    const codeSyntax: Record<string, string> = {}
    for (const { modeId } of collection.modes) values[modeId] = initial[resolvedType]!
    const variable = {
      ...pluginData(),
      id,
      name,
      resolvedType,
      variableCollectionId: collection.id,
      description: '',
      hiddenFromPublishing: false,
      remote: false,
      key: `key-${id}`,
      scopes: ['ALL_SCOPES'],
      codeSyntax,
      get valuesByMode() {
        return { ...values }
      },
      setValueForMode(modeId: string, value: VariableValue) {
        const extended = [...collections.values()].filter(
          each => each.isExtension,
        ) as unknown as ExtendedVariableCollection[]
        const isOverride = extended.some(
          each => each.rootVariableCollectionId === collection.id && each.modes.some(mode => mode.modeId === modeId),
        )
        if (!isOverride && !collections.get(collection.id)!.modes.some(mode => mode.modeId === modeId))
          throw new Error('in setValueForMode: unknown mode')
        const target =
          typeof value === 'object' && 'type' in value && value.type === 'VARIABLE_ALIAS'
            ? variables.get(value.id)
            : undefined
        const kind =
          target?.resolvedType ??
          (typeof value === 'object'
            ? 'COLOR'
            : { boolean: 'BOOLEAN', number: 'FLOAT', string: 'STRING' }[typeof value as 'string'])
        if (kind !== resolvedType) throw new Error(`in setValueForMode: ${kind} is no ${resolvedType}`)
        if (isOverride) overrides.set(id, { ...overrides.get(id), [modeId]: single(value) })
        else values[modeId] = single(value)
      },
      removeOverrideForMode(modeId: string) {
        const { [modeId]: _, ...others } = overrides.get(id) ?? {}
        overrides.set(id, others)
      },
      setVariableCodeSyntax: (platform: string, text: string) => void (codeSyntax[platform] = text),
      remove: () => void variables.delete(id),
    }
    variables.set(id, variable as unknown as Variable)
    return variable as unknown as Variable
  }

  const refused = () => {
    throw new Error('Not with "documentAccess": "dynamic-page"')
  }
  const api = {
    variables: {
      getLocalVariablesAsync: async () => [...variables.values()],
      getLocalVariableCollectionsAsync: async () => [...collections.values()],
      getVariableByIdAsync: async (id: string) => variables.get(id) ?? null,
      getLocalVariables: refused,
      getLocalVariableCollections: refused,
      createVariable,
      createVariableCollection,
      createVariableAlias: ({ id }: Variable): VariableAlias => ({ type: 'VARIABLE_ALIAS', id }),
    },
    clientStorage: {
      getAsync: async (key: string) => structuredClone(storage.get(key)),
      setAsync: async (key: string, value: unknown) => void storage.set(key, structuredClone(value)),
      deleteAsync: async (key: string) => void storage.delete(key),
      keysAsync: async () => [...storage.keys()],
    },
    openExternal: (url: string) => void opened.push(url),
    ...documentOf(pages, styles, pluginData()),
  } as unknown as Api

  const collection = (name: string) => [...collections.values()].find(each => each.name === name)!
  const variable = (path: string) => {
    const [where, ...rest] = path.split(':')
    const found = [...variables.values()].find(
      each => each.variableCollectionId === collection(where!).id && each.name === rest.join(':'),
    )
    if (!found) throw new Error(`there is no variable ${path}`)
    return found
  }
  return {
    api,
    pages,
    styles,
    opened,
    collection,
    variable,
    value(path, mode) {
      const found = variable(path)
      const modeId = collections.get(found.variableCollectionId)!.modes.find(({ name }) => name === mode)?.modeId
      return modeId === undefined ? undefined : found.valuesByMode[modeId]
    },
  }
}

/** Pages with their layers, as `dynamic-page` gives them: not before they are loaded. */
function documentOf(pages: FakePage[], styles: FakeLayer[], data: object) {
  const loaded = new Set<FakePage>()
  const ready = (page: FakePage) => {
    if (!loaded.has(page)) throw new Error('Pages must be loaded first with "documentAccess": "dynamic-page"')
  }
  const setOf = ([name, definitions]: [string, object | null]) => ({
    name,
    get componentPropertyDefinitions() {
      if (!definitions) throw new Error('in get_componentPropertyDefinitions: Component set has existing errors')
      return definitions
    },
  })
  return {
    fileKey: undefined,
    root: {
      ...data,
      get children() {
        return pages.map(page => ({
          name: page.name,
          loadAsync: async () => void loaded.add(page),
          findAll: (is: (layer: FakeLayer) => boolean) => {
            ready(page)
            return (page.layers ?? []).filter(is)
          },
        }))
      },
      findAllWithCriteria: () =>
        pages.flatMap(page => {
          ready(page)
          return Object.entries(page.sets ?? {}).map(setOf)
        }),
    },
    loadAllPagesAsync: async () => pages.forEach(page => loaded.add(page)),
    getLocalPaintStylesAsync: async () => styles,
    getLocalTextStylesAsync: async () => [],
    getLocalEffectStylesAsync: async () => [],
    getLocalGridStylesAsync: async () => [],
  }
}
