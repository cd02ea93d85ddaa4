import { Monitor, Moon, Sun } from '../../icons/icons.generated.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/menu.tsx'
import { axes, choose, useChoice, type AxisName, type Choice } from './choice.ts'

const titles: Record<AxisName, string> = { scheme: 'Colors', density: 'Density', contrast: 'Contrast' }
const words: Record<Choice, string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  comfortable: 'Comfortable',
  compact: 'Compact',
  normal: 'Normal',
  high: 'High',
}

/** The appearance of the dashboard in this browser, along each axis of its style sheet. */
export function ThemeMenu() {
  const scheme = useChoice('scheme')
  return (
    <Menu
      label="Theme"
      placement="top start"
      trigger={
        <IconButton label="Theme">
          {scheme === 'dark' ? <Moon size={16} /> : scheme === 'light' ? <Sun size={16} /> : <Monitor size={16} />}
        </IconButton>
      }
    >
      <AxisSection axis="scheme" />
      <AxisSection axis="density" />
      <AxisSection axis="contrast" />
    </Menu>
  )
}

function AxisSection<Axis extends AxisName>({ axis }: { axis: Axis }) {
  const choice = useChoice(axis)
  const choices: readonly Choice<Axis>[] = axes[axis].choices
  // Unique in the whole menu: several axes can follow the system.
  const idOf = (each: Choice<Axis>) => `${axis} ${each}`
  return (
    <MenuSection
      title={titles[axis]}
      chosen={idOf(choice)}
      onChoose={id =>
        choose(
          axis,
          choices.find(each => idOf(each) === id)!,
        )
      }
    >
      {choices.map(each => (
        <MenuItem key={each} id={idOf(each)}>
          {words[each]}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
