// A component as it is answered: its bindings with what they are now, and what is wrong with them.
import { mostComponentFindings } from '@tessera/contract'
import type { BoundToken, Component } from '@tessera/contract'
import type { ComponentBinding } from '../../../kernel/change.ts'
import type { Db } from '../../../storage/sql.ts'
import type { StoredComponent } from '../../tokens/stored/components/components.store.ts'
import { listSpellings } from '../../tokens/stored/paths/paths.store.ts'
import { findingsOf } from './findings.ts'
import { readThemes } from './themes.ts'
import type { Themes } from './themes.ts'

export async function described(db: Db, workspaceId: string, component: StoredComponent): Promise<Component> {
  const { bindings, created_at, updated_at, ...shape } = component
  const themes = await readThemes(db, workspaceId, bindings)
  const ids = [...new Set(bindings.flatMap(({ tokenset_id }) => tokenset_id ?? []))]
  const spellings = new Map((await listSpellings(db, workspaceId, ids)).map(({ id, tokenset }) => [id, tokenset]))
  const pathOf = ({ tokenset_id, tokenset_name, token }: ComponentBinding) => {
    const tokenset = spellings.get(tokenset_id ?? '') ?? tokenset_name
    return tokenset === '' ? token : `${tokenset}/${token}`
  }
  const { findings, unmeasured } = await findingsOf(component, themes, { pathOf, most: mostComponentFindings })
  return {
    ...shape,
    bindings: bindings.map(binding => boundToken(binding, pathOf(binding), themes)),
    findings,
    ...(unmeasured ? { unmeasured } : {}),
    created_at,
    updated_at,
  }
}

function boundToken(binding: ComponentBinding, token: string, { systems }: Themes): BoundToken {
  const { part, property, state, option, tokenset_id } = binding
  const themed = systems.find(({ tokensets }) => tokenset_id !== null && tokensets.has(tokenset_id))
  const resolved = themed?.system.at(binding.token, themed.standard)
  const { type, value } = resolved?.ok ? { type: resolved.type, value: resolved.value } : { type: null, value: null }
  return { part, property, state, option, token, type, value }
}
