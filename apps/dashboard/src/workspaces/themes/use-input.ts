import type { Resolver } from '@tessera/contract'
import type { Input } from '@tessera/engine'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { chosenOf, inputText, remember, remembered } from './chosen.ts'

/** What is chosen of each axis: as the address says, else as it was chosen last in this browser. */
export function useInput(resolver: Resolver): [Input, (input: Input) => void] {
  const { input: text } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const input = useMemo(() => chosenOf(resolver, text ?? remembered(resolver.id)), [resolver, text])
  const choose = (next: Input) => {
    remember(resolver.id, next)
    void navigate({ search: before => ({ ...before, input: inputText(next) }), replace: true })
  }
  return [input, choose]
}
