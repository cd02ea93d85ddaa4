// Figma's variables as its typings describe them, without Figma: ids, modes, types for life, numbers of single precision,
// and the errors that it throws.
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

export interface FakeFigma {
  api: Api
  opened: string[]
  /** By `collection/name` and the name of the mode. */
  value(path: string, mode: string): VariableValue | undefined
  variable(path: string): Variable
  collection(name: string): VariableCollection
}

export function fakeFigma({ modeLimit = 40 } = {}): FakeFigma {
  let number = 0
  const variables = new Map<string, Variable>()
  const collections = new Map<string, VariableCollection>()
  const storage = new Map<string, unknown>()
  const opened: string[] = []
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

  function createVariable(
    name: string,
    collection: VariableCollection | string,
    resolvedType: VariableResolvedDataType,
  ): Variable {
    // "dynamic-page": an id is not taken any more.
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
        if (!collections.get(collection.id)!.modes.some(mode => mode.modeId === modeId))
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
        values[modeId] = single(value)
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
