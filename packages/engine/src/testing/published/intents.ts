// Questions of people who build screens, with the tokens that are right answers, by published system. A line is
// `intent @property component=name => names`; a name that ends in `*` is the beginning of one.
import type { Published } from './published-tokens.ts'

type Lines = Partial<Record<Published, string>>

/** On which the weights and words were tuned. */
export const tunedOn: Lines = {
  Primer: `
background of a delete button => button.danger.bgColor.rest
Delete button @background-color => button.danger.bgColor.rest bgColor.danger.emphasis
error message text @color => fgColor.danger control.danger.fgColor.rest
page background => bgColor.default
secondary text => fgColor.muted
border of an input with an error => control.borderColor.danger
placeholder text => control.fgColor.placeholder
disabled button background => button.default.bgColor.disabled button.primary.bgColor.disabled button.danger.bgColor.disabled button.outline.bgColor.disabled button.invisible.bgColor.disabled
hover background of a primary button => button.primary.bgColor.hover
text on a primary button => button.primary.fgColor.rest fgColor.onEmphasis
success icon => fgColor.success
warning banner background => bgColor.attention.muted bgColor.attention.emphasis
link color => fgColor.link
rounded corners @border-radius => borderRadius.default borderRadius.medium
pill shape @border-radius => borderRadius.full
gap between stacked items @gap => stack.gap.*
padding of a large button @padding => control.large.paddingInline.* control.large.paddingBlock
modal @z-index => zIndex.modal
dialog shadow @box-shadow => shadow.floating.*
font size of body text @font-size => text.body.size.*
heading font weight => text.title.weight.*
monospace font @font-family => fontStack.monospace
tooltip background => tooltip.bgColor
hover animation duration => motion.duration.micro motion.transition.hover
easing of an entering element => motion.easing.enter
focus outline @outline-color => focus.outline-color focus.outlineColor focus.outline
code block font size => text.codeBlock.size text.codeInline.size
avatar border => avatar.borderColor
backdrop behind a dialog => overlay.backdrop.bgColor
subtle success background => bgColor.success.muted
card background => card.bgColor
destructive action @backgroundColor => bgColor.danger.emphasis button.danger.bgColor.rest
`,
  Spectrum: `
background of a delete button => negative-background-color-default
hover @background-color component=negative => negative-background-color-hover
error text => negative-content-color-default
body text color => body-color
heading color => heading-color
page background => background-base-color background-layer-1-color
disabled text => disabled-content-color
disabled background => disabled-background-color
disabled border => disabled-border-color
border of an invalid field => negative-border-color-default
focus ring color => focus-indicator-color
success background => positive-background-color-default
info badge background => informative-background-color-default informative-subtle-background-color-default
warning background => notice-background-color-default
primary call to action background => accent-background-color-default
primary button background when pressed => accent-background-color-down
secondary text color => neutral-subdued-content-color-default
modal overlay => overlay-color
fully rounded corner => corner-radius-full
table row hover color => table-row-hover-color
code font family => code-font-family
thickness of the focus ring => focus-indicator-thickness
drop zone background => drop-zone-background-color
disabled @opacity => opacity-disabled
bold font weight => bold-font-weight
maximum width of a tooltip => tooltip-maximum-width
height of a text area => text-area-minimum-height
`,
  Fluent: `
background of an error message => semanticColors.errorBackground
error text => semanticColors.errorText
page background => semanticColors.bodyBackground
primary button background on hover => semanticColors.primaryButtonBackgroundHovered
primary button text => semanticColors.primaryButtonText
link on hover => semanticColors.linkHovered
placeholder text of an input => semanticColors.inputPlaceholderText
input border => semanticColors.inputBorder
disabled text => semanticColors.disabledText semanticColors.disabledBodyText
focus border => semanticColors.focusBorder
success icon => semanticColors.successIcon
warning background => semanticColors.warningBackground
card shadow => semanticColors.cardShadow
hovered menu item background => semanticColors.menuItemBackgroundHovered
divider @border-color => semanticColors.bodyDivider semanticColors.menuDivider semanticColors.bodyFrameDivider
secondary text => semanticColors.bodySubtext
rounded corner @border-radius => effects.roundedCorner*
medium spacing => spacing.m
large text @font => fonts.large
background of a selected list item => semanticColors.listItemBackgroundChecked
`,
  Telekom: `
background of a delete button => telekom-color-functional-danger-standard
danger background on hover => telekom-color-functional-danger-hovered
error text => telekom-color-text-and-icon-functional-danger
page background => telekom-color-background-canvas
card background => telekom-color-background-surface
backdrop behind a modal => telekom-color-background-backdrop
primary button background when pressed => telekom-color-primary-pressed
secondary text color => telekom-color-text-and-icon-additional
disabled text => telekom-color-text-and-icon-disabled
link color on hover => telekom-color-text-and-icon-link-hovered
visited link => telekom-color-text-and-icon-link-visited
input border => telekom-color-ui-border-standard
focus ring => telekom-color-functional-focus-standard
pale warning background => telekom-color-functional-warning-subtle
pill corners => telekom-radius-pill
large icon size => telekom-size-icon-large
height of a small input => telekom-size-form-element-height-small
loose line height => telekom-typography-line-spacing-loose
heading 1 text style => telekom-text-style-heading-1
caption font size => telekom-typography-font-size-caption
shadow of a raised card => telekom-shadow-raised-standard
easing of an enter animation => telekom-motion-easing-enter
invisible @opacity => telekom-opacity-invisible
bold font weight => telekom-typography-font-weight-bold
monospaced font family => telekom-typography-font-family-mono
`,
  'Open Props': `
fully round corner @border-radius => --radius-round
bounce easing => --ease-bounce-*
widescreen aspect ratio => --ratio-widescreen
border width => --border-size-*
elastic @transition-timing-function => --ease-elastic-*
`,
}

/** By which they are judged: of these, 55 of 61 had an answer before any word or weight was changed for them. */
export const judgedBy: Lines = {
  'Simple Design System': `
background of a delete button => color.background.danger
delete button hover background => color.background.danger.hover
error text => color.text.danger
text on a danger button => color.text.danger.on-danger
page background => color.background.default
secondary text => color.text.default.secondary
muted text @color => color.text.default.secondary color.text.default.tertiary
disabled text => color.text.disabled
disabled background => color.background.disabled
input border => color.border.default
error border => color.border.danger
success icon => color.icon.positive
icon on a success background => color.icon.positive.on-positive
warning banner background => color.background.warning color.background.warning.secondary color.background.warning.tertiary
primary button background => color.background.brand
primary button background on hover => color.background.brand.hover
text on a primary button => color.text.brand.on-brand
pill corners => size.radius.full
corner radius => size.radius.*
small icon size => size.icon.small
width of the focus ring => size.stroke.focus-ring
border width => size.stroke.border
gap between items @gap => size.space.*
body text @font => typography.body.*
large heading => typography.heading.large
code text style => typography.code.*
hero title => typography.titleHero
monospace font family => typography.family.mono
bold font weight => typography.weight.bold
brand icon color => color.icon.brand
neutral border => color.border.neutral
`,
  Auro: `
error color => ds-basic-color-status-error
subtle error background => ds-basic-color-status-error-subtle
page background => ds-basic-color-page-background-default
primary button background => ds-advanced-color-button-primary-background
primary button hover background => ds-advanced-color-button-primary-background-hover
disabled text of the primary button => ds-advanced-color-button-primary-text-disabled
border of a secondary button => ds-advanced-color-button-secondary-border
secondary button label @color => ds-advanced-color-button-secondary-text
divider between sections => ds-basic-color-border-divider
default border => ds-basic-color-border-default
muted text => ds-basic-color-texticon-muted
disabled text => ds-basic-color-texticon-disabled
text on dark background => ds-basic-color-texticon-inverse
link hover => ds-advanced-color-hyperlink-text-hover
link color => ds-advanced-color-hyperlink-text
overlay behind a modal => ds-advanced-color-shared-scrim
focus ring color => ds-advanced-color-state-focused
success status color => ds-basic-color-status-success
warning message background => ds-basic-color-status-warning ds-basic-color-status-warning-subtle
info badge background => ds-basic-color-status-info ds-basic-color-status-info-subtle
surface of a card => ds-basic-color-surface-default
selected state color => ds-advanced-color-state-selected
heading font family => ds-basic-type-family-heading
body line height => ds-basic-type-line-height-body
heading font weight => ds-basic-type-weight-heading
background of a loading skeleton => ds-advanced-color-skeleton-background
checkbox with an error => ds-advanced-color-boolean-error
inverse surface => ds-basic-color-surface-inverse
brand border => ds-basic-color-border-brand
letter spacing of display text => ds-basic-type-letter-spacing-display
`,
}
