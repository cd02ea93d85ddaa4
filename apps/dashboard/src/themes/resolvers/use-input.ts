import type { Resolver } from '@tessera/contract'
import type { Input } from '@tessera/engine'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { chosenOf, remember, remembered } from '../../tokens/model/themes/chosen.ts'
import { inputText } from '../../tokens/model/themes/input-words.ts'
import { rememberThemes } from '../../tokens/model/themes/theme-choice.ts'

/** The chosen context of each axis: from the URL, or else the last choice in this browser. The grid shares it. */
export function useInput(resolver: Resolver): [Input, (input: Input) => void] {
  const { input: text } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const input = useMemo(() => chosenOf(resolver, text ?? remembered(resolver.id)), [resolver, text])
  const choose = (next: Input) => {
    rememberThemes(resolver.workspace_id, resolver.id)
    remember(resolver.id, next)
    void navigate({ search: before => ({ ...before, input: inputText(next) }), replace: true })
  }
  return [input, choose]
}
