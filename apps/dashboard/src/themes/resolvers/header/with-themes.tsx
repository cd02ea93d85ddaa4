import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { ThemesHeader } from './themes-header.tsx'

/** A screen of a workspace below the line of its themes. */
export const withThemes = (Screen: ComponentType) =>
  function ThemedScreen() {
    const { ws } = useParams({ strict: false })
    return (
      <>
        {ws && <Header ws={ws} />}
        <Screen />
      </>
    )
  }

function Header({ ws }: { ws: string }) {
  return <ThemesHeader choice={useThemeChoice(ws)} ws={ws} />
}
