// The component sets of the file, with the properties that Tessera reads options, states and parts from.
interface ComponentSetBody {
  name: string
  componentPropertyDefinitions: Record<string, { type: string; variantOptions?: string[] }>
}

export interface FoundComponents {
  componentSets: ComponentSetBody[]
  /** Sets whose properties Figma refuses to tell, because variants of theirs are in conflict. */
  broken: string[]
}

export async function listComponentSets(api: Pick<PluginAPI, 'root' | 'loadAllPagesAsync'>): Promise<FoundComponents> {
  await api.loadAllPagesAsync()
  const found: FoundComponents = { componentSets: [], broken: [] }
  for (const set of api.root.findAllWithCriteria({ types: ['COMPONENT_SET'] })) {
    const componentPropertyDefinitions = definitionsOf(set)
    if (componentPropertyDefinitions) found.componentSets.push({ name: set.name, componentPropertyDefinitions })
    else found.broken.push(set.name)
  }
  return found
}

function definitionsOf(set: ComponentSetNode): ComponentSetBody['componentPropertyDefinitions'] | null {
  let definitions: ComponentPropertyDefinitions
  try {
    definitions = set.componentPropertyDefinitions
  } catch {
    return null // "Component set has existing errors"
  }
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { type, variantOptions }]) => [
      name,
      { type, ...(variantOptions ? { variantOptions } : {}) },
    ]),
  )
}
