// In the window around the stories: a panel of tokens and one of contrasts.
import React from 'react'
import { addons, types } from 'storybook/manager-api'
import { ContrastPanel } from './panels/contrast-panel.tsx'
import { TokensPanel } from './panels/tokens-panel.tsx'

addons.register('tessera', () => {
  addons.add('tessera/tokens', {
    type: types.PANEL,
    title: 'Tokens',
    render: ({ active = false }) => <TokensPanel active={active} />,
  })
  addons.add('tessera/contrast', {
    type: types.PANEL,
    title: 'Contrast',
    render: ({ active = false }) => <ContrastPanel active={active} />,
  })
})
