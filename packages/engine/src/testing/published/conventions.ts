// Names as systems form them that no package publishes as tokens, with questions as in intents.ts. `color: a b c` are tokens of a type.

interface Convention {
  tokens: string
  intents: string
}

export const conventions: Readonly<Record<string, Convention>> = {
  Material: {
    tokens: `
color: md.sys.color.primary md.sys.color.on-primary md.sys.color.primary-container md.sys.color.on-primary-container
  md.sys.color.primary-fixed md.sys.color.primary-fixed-dim md.sys.color.on-primary-fixed md.sys.color.secondary
  md.sys.color.on-secondary md.sys.color.secondary-container md.sys.color.on-secondary-container md.sys.color.tertiary
  md.sys.color.on-tertiary md.sys.color.tertiary-container md.sys.color.on-tertiary-container md.sys.color.error
  md.sys.color.on-error md.sys.color.error-container md.sys.color.on-error-container md.sys.color.surface
  md.sys.color.on-surface md.sys.color.surface-variant md.sys.color.on-surface-variant md.sys.color.surface-dim
  md.sys.color.surface-bright md.sys.color.surface-container-lowest md.sys.color.surface-container-low
  md.sys.color.surface-container md.sys.color.surface-container-high md.sys.color.surface-container-highest
  md.sys.color.inverse-surface md.sys.color.inverse-on-surface md.sys.color.inverse-primary md.sys.color.outline
  md.sys.color.outline-variant md.sys.color.shadow md.sys.color.scrim md.sys.color.background md.sys.color.on-background
  md.sys.color.surface-tint md.ref.palette.primary0 md.ref.palette.primary10 md.ref.palette.primary20 md.ref.palette.primary30
  md.ref.palette.primary40 md.ref.palette.primary50 md.ref.palette.primary60 md.ref.palette.primary70 md.ref.palette.primary80
  md.ref.palette.primary90 md.ref.palette.primary95 md.ref.palette.primary99 md.ref.palette.primary100 md.ref.palette.secondary0
  md.ref.palette.secondary10 md.ref.palette.secondary20 md.ref.palette.secondary30 md.ref.palette.secondary40
  md.ref.palette.secondary50 md.ref.palette.secondary60 md.ref.palette.secondary70 md.ref.palette.secondary80
  md.ref.palette.secondary90 md.ref.palette.secondary95 md.ref.palette.secondary99 md.ref.palette.secondary100
  md.ref.palette.tertiary0 md.ref.palette.tertiary10 md.ref.palette.tertiary20 md.ref.palette.tertiary30
  md.ref.palette.tertiary40 md.ref.palette.tertiary50 md.ref.palette.tertiary60 md.ref.palette.tertiary70
  md.ref.palette.tertiary80 md.ref.palette.tertiary90 md.ref.palette.tertiary95 md.ref.palette.tertiary99
  md.ref.palette.tertiary100 md.ref.palette.neutral0 md.ref.palette.neutral10 md.ref.palette.neutral20 md.ref.palette.neutral30
  md.ref.palette.neutral40 md.ref.palette.neutral50 md.ref.palette.neutral60 md.ref.palette.neutral70 md.ref.palette.neutral80
  md.ref.palette.neutral90 md.ref.palette.neutral95 md.ref.palette.neutral99 md.ref.palette.neutral100
  md.ref.palette.neutral-variant0 md.ref.palette.neutral-variant10 md.ref.palette.neutral-variant20
  md.ref.palette.neutral-variant30 md.ref.palette.neutral-variant40 md.ref.palette.neutral-variant50
  md.ref.palette.neutral-variant60 md.ref.palette.neutral-variant70 md.ref.palette.neutral-variant80
  md.ref.palette.neutral-variant90 md.ref.palette.neutral-variant95 md.ref.palette.neutral-variant99
  md.ref.palette.neutral-variant100 md.ref.palette.error0 md.ref.palette.error10 md.ref.palette.error20 md.ref.palette.error30
  md.ref.palette.error40 md.ref.palette.error50 md.ref.palette.error60 md.ref.palette.error70 md.ref.palette.error80
  md.ref.palette.error90 md.ref.palette.error95 md.ref.palette.error99 md.ref.palette.error100
dimension: md.sys.shape.corner.none md.sys.shape.corner.extra-small md.sys.shape.corner.small md.sys.shape.corner.medium
  md.sys.shape.corner.large md.sys.shape.corner.extra-large md.sys.shape.corner.full
typography: md.sys.typescale.display-large md.sys.typescale.display-medium md.sys.typescale.display-small
  md.sys.typescale.headline-large md.sys.typescale.headline-medium md.sys.typescale.headline-small md.sys.typescale.title-large
  md.sys.typescale.title-medium md.sys.typescale.title-small md.sys.typescale.body-large md.sys.typescale.body-medium
  md.sys.typescale.body-small md.sys.typescale.label-large md.sys.typescale.label-medium md.sys.typescale.label-small
number: md.sys.state.hover.state-layer-opacity md.sys.state.focus.state-layer-opacity md.sys.state.pressed.state-layer-opacity
  md.sys.state.dragged.state-layer-opacity
shadow: md.sys.elevation.level0 md.sys.elevation.level1 md.sys.elevation.level2 md.sys.elevation.level3 md.sys.elevation.level4
  md.sys.elevation.level5
duration: md.sys.motion.duration.short1 md.sys.motion.duration.short2 md.sys.motion.duration.short3
  md.sys.motion.duration.short4 md.sys.motion.duration.medium1 md.sys.motion.duration.medium2 md.sys.motion.duration.medium3
  md.sys.motion.duration.medium4 md.sys.motion.duration.long1 md.sys.motion.duration.long2 md.sys.motion.duration.long3
  md.sys.motion.duration.long4 md.sys.motion.duration.extra-long1 md.sys.motion.duration.extra-long2
  md.sys.motion.duration.extra-long3 md.sys.motion.duration.extra-long4
cubicBezier: md.sys.motion.easing.standard md.sys.motion.easing.standard-accelerate md.sys.motion.easing.standard-decelerate
  md.sys.motion.easing.emphasized md.sys.motion.easing.emphasized-accelerate md.sys.motion.easing.emphasized-decelerate
  md.sys.motion.easing.linear md.sys.motion.easing.legacy
`,
    intents: `
background of a delete button => md.sys.color.error
text on a delete button => md.sys.color.on-error
error message text @color => md.sys.color.error
page background => md.sys.color.background md.sys.color.surface
card background => md.sys.color.surface-container* md.sys.color.surface
primary button background => md.sys.color.primary
label of a primary button @color => md.sys.color.on-primary
body text color => md.sys.color.on-surface md.sys.color.on-background
secondary text @color => md.sys.color.on-surface-variant
divider color => md.sys.color.outline-variant md.sys.color.outline
input border => md.sys.color.outline
backdrop behind a dialog => md.sys.color.scrim
tooltip background => md.sys.color.inverse-surface
tooltip text => md.sys.color.inverse-on-surface
background of an error banner => md.sys.color.error-container
text in an error banner => md.sys.color.on-error-container
rounded corners of a card @border-radius => md.sys.shape.corner.medium md.sys.shape.corner.large md.sys.shape.corner.small
pill shape @border-radius => md.sys.shape.corner.full
dialog shadow @box-shadow => md.sys.elevation.level3 md.sys.elevation.level4 md.sys.elevation.level5 md.sys.elevation.level2
page title text style => md.sys.typescale.headline-large md.sys.typescale.display-* md.sys.typescale.title-large md.sys.typescale.headline-medium md.sys.typescale.headline-small
body text style => md.sys.typescale.body-large md.sys.typescale.body-medium
button label text style => md.sys.typescale.label-large md.sys.typescale.label-medium
hover opacity @opacity => md.sys.state.hover.state-layer-opacity
easing of an entering element => md.sys.motion.easing.emphasized-decelerate md.sys.motion.easing.standard-decelerate
chip background selected => md.sys.color.secondary-container
floating action button background => md.sys.color.primary-container md.sys.color.primary
quick animation duration => md.sys.motion.duration.short*
caption text style => md.sys.typescale.body-small md.sys.typescale.label-small md.sys.typescale.label-medium
`,
  },
  Carbon: {
    tokens: `
color: background background-active background-brand background-hover background-inverse background-inverse-hover
  background-selected background-selected-hover border-disabled border-interactive border-inverse border-strong-01
  border-strong-02 border-strong-03 border-subtle-00 border-subtle-01 border-subtle-02 border-subtle-selected-01 border-tile-01
  button-danger-primary button-danger-secondary button-danger-hover button-danger-active button-disabled button-primary
  button-primary-hover button-primary-active button-secondary button-secondary-hover button-secondary-active button-separator
  button-tertiary button-tertiary-hover button-tertiary-active field-01 field-02 field-hover-01 field-hover-02 focus focus-inset
  focus-inverse highlight icon-disabled icon-inverse icon-on-color icon-on-color-disabled icon-primary icon-secondary
  interactive layer-01 layer-02 layer-03 layer-active-01 layer-hover-01 layer-selected-01 layer-selected-disabled
  layer-accent-01 layer-accent-hover-01 link-inverse link-primary link-primary-hover link-secondary link-visited overlay shadow
  skeleton-background skeleton-element support-caution-major support-caution-minor support-caution-undefined support-error
  support-error-inverse support-info support-info-inverse support-success support-success-inverse support-warning
  support-warning-inverse text-disabled text-error text-helper text-inverse text-on-color text-on-color-disabled
  text-placeholder text-primary text-secondary toggle-off notification-background-error notification-background-info
  notification-background-success notification-background-warning tag-background-red tag-color-red tag-background-green
  tag-color-green
dimension: spacing-01 spacing-02 spacing-03 spacing-04 spacing-05 spacing-06 spacing-07 spacing-08 spacing-09 spacing-10
  spacing-11 spacing-12 spacing-13
typography: caption-01 label-01 helper-text-01 body-compact-01 body-01 body-02 code-01 code-02 heading-01 heading-02 heading-03
  heading-04 heading-05 heading-06 heading-07 display-01 display-02 fluid-heading-03 fluid-display-01 quotation-01 legal-01
duration: duration-fast-01 duration-fast-02 duration-moderate-01 duration-moderate-02 duration-slow-01 duration-slow-02
cubicBezier: easing-standard-productive easing-standard-expressive easing-entrance-productive easing-entrance-expressive
  easing-exit-productive easing-exit-expressive
`,
    intents: `
background of a delete button => button-danger-primary button-danger-secondary
delete button hovered @background-color => button-danger-hover
page background => background
card background => layer-01
error message text @color => text-error
error icon @fill => support-error
success icon @fill => support-success
warning icon => support-warning
secondary text => text-secondary
placeholder text => text-placeholder
disabled text @color => text-disabled
helper text below an input @color => text-helper
link color => link-primary
hovered link => link-primary-hover
visited link => link-visited
border of a card => border-subtle* border-tile-01 border-strong*
input background => field-01 field-02
input background on hover => field-hover-01 field-hover-02
focus ring => focus focus-inset
disabled button background => button-disabled
primary button background => button-primary
primary button pressed => button-primary-active
backdrop behind a modal => overlay
loading placeholder => skeleton-background skeleton-element
selected row background => layer-selected-01 background-selected
text on a primary button => text-on-color
icon on a colored background => icon-on-color
body text style => body-01 body-02 body-compact-01
heading text style => heading-0*
code text style => code-01 code-02
error notification background => notification-background-error
fast animation => duration-fast-01 duration-fast-02
easing of something that leaves => easing-exit*
tooltip background => background-inverse
`,
  },
  Polaris: {
    tokens: `
color: color-bg color-bg-inverse color-bg-surface color-bg-surface-hover color-bg-surface-active color-bg-surface-selected
  color-bg-surface-disabled color-bg-surface-secondary color-bg-surface-secondary-hover color-bg-surface-tertiary
  color-bg-surface-brand color-bg-surface-info color-bg-surface-success color-bg-surface-caution color-bg-surface-warning
  color-bg-surface-critical color-bg-surface-critical-hover color-bg-surface-emphasis color-bg-surface-magic
  color-bg-surface-inverse color-bg-surface-transparent color-bg-fill color-bg-fill-hover color-bg-fill-active
  color-bg-fill-selected color-bg-fill-disabled color-bg-fill-secondary color-bg-fill-tertiary color-bg-fill-brand
  color-bg-fill-brand-hover color-bg-fill-brand-active color-bg-fill-brand-disabled color-bg-fill-info
  color-bg-fill-info-secondary color-bg-fill-success color-bg-fill-success-hover color-bg-fill-success-secondary
  color-bg-fill-warning color-bg-fill-warning-secondary color-bg-fill-caution color-bg-fill-critical
  color-bg-fill-critical-hover color-bg-fill-critical-active color-bg-fill-critical-selected color-bg-fill-critical-secondary
  color-bg-fill-emphasis color-bg-fill-magic color-bg-fill-inverse color-backdrop-bg color-checkbox-bg-surface-disabled
  color-input-bg-surface color-input-bg-surface-hover color-input-border color-input-border-hover color-nav-bg
  color-nav-bg-surface color-radio-button-bg-surface-disabled color-tooltip-tail-down-border
  color-video-thumbnail-play-button-bg-fill-hover color-text color-text-secondary color-text-disabled color-text-link
  color-text-link-hover color-text-brand color-text-brand-on-bg-fill color-text-info color-text-info-on-bg-fill
  color-text-success color-text-success-on-bg-fill color-text-caution color-text-warning color-text-warning-on-bg-fill
  color-text-critical color-text-critical-hover color-text-critical-on-bg-fill color-text-emphasis color-text-magic
  color-text-inverse color-border color-border-hover color-border-disabled color-border-secondary color-border-tertiary
  color-border-focus color-border-brand color-border-info color-border-success color-border-caution color-border-warning
  color-border-critical color-border-critical-secondary color-border-emphasis color-border-magic color-border-inverse color-icon
  color-icon-hover color-icon-disabled color-icon-secondary color-icon-brand color-icon-info color-icon-success
  color-icon-caution color-icon-warning color-icon-critical color-icon-emphasis color-icon-magic color-icon-inverse
dimension: space-0 space-025 space-050 space-100 space-150 space-200 space-300 space-400 space-500 space-600 space-800
  space-1000 space-1200 space-card-gap space-card-padding space-button-group-gap space-table-cell-padding border-radius-0
  border-radius-050 border-radius-100 border-radius-150 border-radius-200 border-radius-300 border-radius-400 border-radius-500
  border-radius-750 border-radius-full border-width-025 border-width-050 border-width-100
shadow: shadow-0 shadow-100 shadow-200 shadow-300 shadow-400 shadow-500 shadow-600 shadow-bevel-100 shadow-inset-100
  shadow-button shadow-button-hover shadow-button-primary shadow-button-primary-critical
number: z-index-0 z-index-1 z-index-2 z-index-3 z-index-4 z-index-5 z-index-6 z-index-7 z-index-8 z-index-9 z-index-10
  z-index-11 z-index-12
fontSize: font-size-275 font-size-300 font-size-325 font-size-350 font-size-400 font-size-450 font-size-500 font-size-600
  font-size-750 font-size-900 font-size-1000
fontWeight: font-weight-regular font-weight-medium font-weight-semibold font-weight-bold
fontFamily: font-family-sans font-family-mono
duration: motion-duration-0 motion-duration-50 motion-duration-100 motion-duration-150 motion-duration-200 motion-duration-250
  motion-duration-300 motion-duration-500 motion-duration-5000
cubicBezier: motion-ease motion-ease-in motion-ease-out motion-ease-in-out motion-linear
typography: text-heading-3xl text-heading-2xl text-heading-xl text-heading-lg text-heading-md text-heading-sm text-heading-xs
  text-body-lg text-body-md text-body-sm text-body-xs
`,
    intents: `
background of a delete button => color-bg-fill-critical
text on a delete button @color => color-text-critical-on-bg-fill
delete button hover @background-color => color-bg-fill-critical-hover
error message text @color => color-text-critical
page background => color-bg
card background => color-bg-surface
secondary text => color-text-secondary
disabled text => color-text-disabled
link color => color-text-link
hovered link @color => color-text-link-hover
success badge background => color-bg-fill-success-secondary color-bg-fill-success color-bg-surface-success
warning banner background => color-bg-surface-warning color-bg-fill-warning color-bg-surface-caution color-bg-fill-warning-secondary
primary button background => color-bg-fill-brand
disabled primary button background => color-bg-fill-brand-disabled color-bg-fill-disabled
text on a primary button => color-text-brand-on-bg-fill
input border => color-input-border
input border of an invalid field => color-border-critical
input background => color-input-bg-surface
divider @border-color => color-border-secondary color-border color-border-tertiary
focus outline @outline-color => color-border-focus
success icon => color-icon-success
delete icon @fill => color-icon-critical
selected row background => color-bg-surface-selected color-bg-fill-selected
backdrop behind a modal => color-backdrop-bg
sidebar background => color-nav-bg color-nav-bg-surface
gap between cards => space-card-gap
padding of a card @padding => space-card-padding
pill shape @border-radius => border-radius-full
monospace font @font-family => font-family-mono
bold text @font-weight => font-weight-bold
page heading text style => text-heading-*
small body text style => text-body-sm text-body-xs
button shadow => shadow-button
thin border width => border-width-025
`,
  },
  Atlassian: {
    tokens: `
color: color.text color.text.subtle color.text.subtlest color.text.disabled color.text.inverse color.text.selected
  color.text.brand color.text.danger color.text.warning color.text.warning.inverse color.text.success color.text.discovery
  color.text.information color.text.accent.red color.text.accent.blue color.link color.link.pressed color.link.visited
  color.icon color.icon.subtle color.icon.inverse color.icon.disabled color.icon.brand color.icon.selected color.icon.danger
  color.icon.warning color.icon.success color.icon.discovery color.icon.information color.border color.border.bold
  color.border.inverse color.border.focused color.border.input color.border.disabled color.border.brand color.border.selected
  color.border.danger color.border.warning color.border.success color.border.discovery color.border.information
  color.border.accent.red color.blanket color.blanket.selected color.blanket.danger color.interaction.hovered
  color.interaction.pressed color.skeleton color.skeleton.subtle color.background.neutral color.background.neutral.subtle
  color.background.neutral.bold color.background.selected color.background.selected.bold color.background.brand.subtlest
  color.background.brand.bold color.background.brand.boldest color.background.danger color.background.danger.bold
  color.background.danger.subtler color.background.warning color.background.warning.bold color.background.success
  color.background.success.bold color.background.success.subtler color.background.discovery color.background.discovery.bold
  color.background.information color.background.information.bold color.background.input color.background.inverse.subtle
  color.background.neutral.hovered color.background.neutral.subtle.hovered color.background.neutral.bold.hovered
  color.background.selected.hovered color.background.selected.bold.hovered color.background.brand.subtlest.hovered
  color.background.brand.bold.hovered color.background.brand.boldest.hovered color.background.danger.hovered
  color.background.danger.bold.hovered color.background.danger.subtler.hovered color.background.warning.hovered
  color.background.warning.bold.hovered color.background.success.hovered color.background.success.bold.hovered
  color.background.success.subtler.hovered color.background.discovery.hovered color.background.discovery.bold.hovered
  color.background.information.hovered color.background.information.bold.hovered color.background.input.hovered
  color.background.inverse.subtle.hovered color.background.neutral.pressed color.background.neutral.subtle.pressed
  color.background.neutral.bold.pressed color.background.selected.pressed color.background.selected.bold.pressed
  color.background.brand.subtlest.pressed color.background.brand.bold.pressed color.background.brand.boldest.pressed
  color.background.danger.pressed color.background.danger.bold.pressed color.background.danger.subtler.pressed
  color.background.warning.pressed color.background.warning.bold.pressed color.background.success.pressed
  color.background.success.bold.pressed color.background.success.subtler.pressed color.background.discovery.pressed
  color.background.discovery.bold.pressed color.background.information.pressed color.background.information.bold.pressed
  color.background.input.pressed color.background.inverse.subtle.pressed color.background.disabled elevation.surface
  elevation.surface.hovered elevation.surface.sunken elevation.surface.raised elevation.surface.raised.hovered
  elevation.surface.overlay utility.elevation.surface.current color.chart.brand color.chart.danger color.chart.danger.bold
shadow: elevation.shadow.raised elevation.shadow.overflow elevation.shadow.overlay
dimension: space.0 space.025 space.050 space.075 space.100 space.150 space.200 space.250 space.300 space.400 space.500 space.600
  space.800 space.1000 space.negative.100 border.radius border.radius.050 border.radius.100 border.radius.200
  border.radius.circle border.width border.width.indicator border.width.outline
number: opacity.disabled opacity.loading
typography: font.heading.xxlarge font.heading.xlarge font.heading.large font.heading.medium font.heading.small
  font.heading.xsmall font.body.large font.body font.body.small font.code font.metric.large
fontWeight: font.weight.regular font.weight.medium font.weight.semibold font.weight.bold
fontFamily: font.family.heading font.family.body font.family.code
`,
    intents: `
background of a delete button => color.background.danger.bold
delete button hover @background-color => color.background.danger.bold.hovered
text on a delete button @color => color.text.inverse
error message text => color.text.danger
page background => elevation.surface
card background => elevation.surface.raised elevation.surface
dropdown menu background => elevation.surface.overlay
secondary text => color.text.subtle
placeholder text => color.text.subtlest color.text.subtle
disabled text => color.text.disabled
disabled button background => color.background.disabled
link color => color.link
pressed link => color.link.pressed
primary button background => color.background.brand.bold
primary button pressed @background-color => color.background.brand.bold.pressed
success banner background => color.background.success color.background.success.bold color.background.success.subtler
warning icon => color.icon.warning
input border => color.border.input
focus ring => color.border.focused
border of an invalid input => color.border.danger
divider color => color.border
selected tab text @color => color.text.selected
selected row background => color.background.selected
backdrop behind a modal => color.blanket
modal shadow @box-shadow => elevation.shadow.overlay
card shadow => elevation.shadow.raised
loading placeholder => color.skeleton
info message background => color.background.information color.background.information.bold
input background => color.background.input
body text style => font.body font.body.large
heading text style => font.heading.*
code font @font-family => font.family.code
rounded corners @border-radius => border.radius border.radius.050 border.radius.100 border.radius.200
avatar shape @border-radius => border.radius.circle
opacity of a disabled image => opacity.disabled
new feature badge background => color.background.discovery color.background.discovery.bold
`,
  },
  shadcn: {
    tokens: `
color: background foreground card card-foreground popover popover-foreground primary primary-foreground secondary
  secondary-foreground muted muted-foreground accent accent-foreground destructive destructive-foreground border input ring
  chart-1 chart-2 chart-3 chart-4 chart-5 sidebar sidebar-foreground sidebar-primary sidebar-primary-foreground sidebar-accent
  sidebar-accent-foreground sidebar-border sidebar-ring
dimension: radius radius-sm radius-md radius-lg radius-xl
fontFamily: font-sans font-mono font-serif
shadow: shadow-xs shadow-sm shadow-md shadow-lg shadow-xl
`,
    intents: `
background of a delete button => destructive
text on a delete button => destructive-foreground
page background => background
card background => card
text in a card @color => card-foreground foreground
secondary text @color => muted-foreground
placeholder text => muted-foreground
primary button background => primary
label of a primary button => primary-foreground
dropdown menu background => popover
input border => input
divider color => border
focus ring => ring
sidebar background => sidebar
active item of the sidebar @background-color => sidebar-accent sidebar-primary
body text color => foreground
muted panel background => muted
hover background of a menu item => accent
monospace font @font-family => font-mono
dialog shadow @box-shadow => shadow-lg shadow-xl shadow-md
rounded corners of a card @border-radius => radius-lg radius radius-md radius-xl
error message text => destructive
`,
  },
  Ant: {
    tokens: `
color: colorPrimary colorPrimaryBg colorPrimaryBgHover colorPrimaryBorder colorPrimaryBorderHover colorPrimaryHover
  colorPrimaryActive colorPrimaryTextHover colorPrimaryText colorPrimaryTextActive colorSuccess colorSuccessBg
  colorSuccessBgHover colorSuccessBorder colorSuccessBorderHover colorSuccessHover colorSuccessActive colorSuccessTextHover
  colorSuccessText colorSuccessTextActive colorWarning colorWarningBg colorWarningBgHover colorWarningBorder
  colorWarningBorderHover colorWarningHover colorWarningActive colorWarningTextHover colorWarningText colorWarningTextActive
  colorError colorErrorBg colorErrorBgHover colorErrorBorder colorErrorBorderHover colorErrorHover colorErrorActive
  colorErrorTextHover colorErrorText colorErrorTextActive colorInfo colorInfoBg colorInfoBgHover colorInfoBorder
  colorInfoBorderHover colorInfoHover colorInfoActive colorInfoTextHover colorInfoText colorInfoTextActive colorText
  colorTextSecondary colorTextTertiary colorTextQuaternary colorTextHeading colorTextLabel colorTextDescription
  colorTextDisabled colorTextPlaceholder colorTextLightSolid colorBgBase colorBgContainer colorBgElevated colorBgLayout
  colorBgSpotlight colorBgMask colorBgContainerDisabled colorBgTextHover colorBgTextActive colorBorder colorBorderSecondary
  colorBorderBg colorSplit colorFill colorFillSecondary colorFillTertiary colorFillQuaternary colorFillContent colorFillAlter
  colorIcon colorIconHover colorLink colorLinkHover colorLinkActive colorHighlight controlItemBgHover controlItemBgActive
  controlItemBgActiveDisabled controlOutline colorErrorOutline colorWarningOutline
dimension: borderRadius borderRadiusXS borderRadiusSM borderRadiusLG borderRadiusOuter padding paddingXXS paddingXS paddingSM
  paddingMD paddingLG paddingXL margin marginXXS marginXS marginSM marginMD marginLG marginXL marginXXL controlHeight
  controlHeightSM controlHeightLG lineWidth lineWidthBold lineWidthFocus sizeUnit screenXS screenSM screenMD screenLG screenXL
fontSize: fontSize fontSizeSM fontSizeLG fontSizeXL fontSizeHeading1 fontSizeHeading2 fontSizeHeading3 fontSizeHeading4
  fontSizeHeading5 fontSizeIcon
lineHeight: lineHeight lineHeightSM lineHeightLG lineHeightHeading1 lineHeightHeading2
fontWeight: fontWeightStrong
fontFamily: fontFamily fontFamilyCode
shadow: boxShadow boxShadowSecondary boxShadowTertiary boxShadowCard
duration: motionDurationFast motionDurationMid motionDurationSlow
cubicBezier: motionEaseIn motionEaseOut motionEaseInOut motionEaseOutBack
number: zIndexBase zIndexPopupBase opacityLoading opacityImage
`,
    intents: `
background of a delete button => colorError
delete button hovered @background-color => colorErrorHover
pressed delete button background => colorErrorActive
error message text @color => colorErrorText colorError
background of an error banner => colorErrorBg
border of an error banner => colorErrorBorder
page background => colorBgLayout colorBgBase
card background => colorBgContainer
dropdown background => colorBgElevated
tooltip background => colorBgSpotlight
backdrop behind a modal => colorBgMask
primary button background => colorPrimary
text on a primary button => colorTextLightSolid
secondary text => colorTextSecondary
placeholder text => colorTextPlaceholder
disabled text => colorTextDisabled
disabled input background => colorBgContainerDisabled
heading text color => colorTextHeading
link color => colorLink
hovered link => colorLinkHover
input border => colorBorder
divider color => colorSplit colorBorderSecondary colorBorder
success icon => colorSuccess
success banner background => colorSuccessBg
icon color => colorIcon
selected menu item background => controlItemBgActive
rounded corners @border-radius => borderRadius borderRadiusLG borderRadiusSM
padding of a small control @padding => paddingSM paddingXS
height of a button @height => controlHeight
code font @font-family => fontFamilyCode
fast animation => motionDurationFast
card shadow => boxShadowCard boxShadow boxShadowTertiary
`,
  },
  Chakra: {
    tokens: `
color: bg.DEFAULT bg.subtle bg.muted bg.emphasized bg.inverted bg.panel bg.error bg.warning bg.success bg.info fg.DEFAULT
  fg.muted fg.subtle fg.inverted fg.error fg.warning fg.success fg.info border.DEFAULT border.muted border.subtle
  border.emphasized border.inverted border.error border.warning border.success border.info gray.contrast gray.fg gray.subtle
  gray.muted gray.emphasized gray.solid gray.focusRing gray.border red.contrast red.fg red.subtle red.muted red.emphasized
  red.solid red.focusRing red.border green.contrast green.fg green.subtle green.muted green.emphasized green.solid
  green.focusRing green.border blue.contrast blue.fg blue.subtle blue.muted blue.emphasized blue.solid blue.focusRing
  blue.border orange.contrast orange.fg orange.subtle orange.muted orange.emphasized orange.solid orange.focusRing orange.border
  teal.contrast teal.fg teal.subtle teal.muted teal.emphasized teal.solid teal.focusRing teal.border brand.contrast brand.fg
  brand.subtle brand.muted brand.emphasized brand.solid brand.focusRing brand.border
dimension: radii.l1 radii.l2 radii.l3 radii.none radii.sm radii.md radii.lg radii.full spacing.0 spacing.1 spacing.2 spacing.3
  spacing.4 spacing.6 spacing.8 spacing.12 spacing.16 sizes.sm sizes.md sizes.lg breakpoints.sm breakpoints.md breakpoints.lg
shadow: shadows.xs shadows.sm shadows.md shadows.lg shadows.inset
number: zIndex.hide zIndex.base zIndex.dropdown zIndex.sticky zIndex.overlay zIndex.modal zIndex.popover zIndex.toast
  zIndex.tooltip
fontFamily: fonts.heading fonts.body fonts.mono
fontWeight: fontWeights.normal fontWeights.medium fontWeights.semibold fontWeights.bold
typography: textStyles.xs textStyles.sm textStyles.md textStyles.lg textStyles.xl textStyles.2xl textStyles.label
duration: durations.fastest durations.fast durations.moderate durations.slow
cubicBezier: easings.ease-in easings.ease-out easings.ease-in-out
`,
    intents: `
background of a delete button => red.solid bg.error
text on a delete button => red.contrast
error message text => fg.error red.fg
border of an invalid input => border.error
page background => bg.DEFAULT bg.subtle
card background => bg.panel bg.subtle bg.DEFAULT
secondary text => fg.muted fg.subtle
body text color => fg.DEFAULT
success banner background => bg.success green.subtle
warning text @color => fg.warning orange.fg
divider color => border.DEFAULT border.muted border.subtle
tooltip background => bg.inverted
tooltip text => fg.inverted
info message background => bg.info blue.subtle
primary button background => brand.solid
text on a primary button => brand.contrast
modal stacking @z-index => zIndex.modal
tooltip stacking order @z-index => zIndex.tooltip
pill shape @border-radius => radii.full
heading font @font-family => fonts.heading
code font @font-family => fonts.mono
bold text @font-weight => fontWeights.bold fontWeights.semibold
large shadow @box-shadow => shadows.lg
quick animation @transition-duration => durations.fast durations.fastest
focus ring of a delete button => red.focusRing
`,
  },
  Bootstrap: {
    tokens: `
color: bs-primary bs-primary-text-emphasis bs-primary-bg-subtle bs-primary-border-subtle bs-secondary bs-secondary-text-emphasis
  bs-secondary-bg-subtle bs-secondary-border-subtle bs-success bs-success-text-emphasis bs-success-bg-subtle
  bs-success-border-subtle bs-danger bs-danger-text-emphasis bs-danger-bg-subtle bs-danger-border-subtle bs-warning
  bs-warning-text-emphasis bs-warning-bg-subtle bs-warning-border-subtle bs-info bs-info-text-emphasis bs-info-bg-subtle
  bs-info-border-subtle bs-light bs-light-text-emphasis bs-light-bg-subtle bs-light-border-subtle bs-dark bs-dark-text-emphasis
  bs-dark-bg-subtle bs-dark-border-subtle bs-body-color bs-body-bg bs-emphasis-color bs-secondary-color bs-secondary-bg
  bs-tertiary-color bs-tertiary-bg bs-heading-color bs-link-color bs-link-hover-color bs-code-color bs-highlight-bg
  bs-border-color bs-border-color-translucent bs-form-valid-color bs-form-valid-border-color bs-form-invalid-color
  bs-form-invalid-border-color bs-focus-ring-color bs-blue-100 bs-blue-200 bs-blue-300 bs-blue-400 bs-blue-500 bs-blue-600
  bs-blue-700 bs-blue-800 bs-blue-900 bs-indigo-100 bs-indigo-200 bs-indigo-300 bs-indigo-400 bs-indigo-500 bs-indigo-600
  bs-indigo-700 bs-indigo-800 bs-indigo-900 bs-red-100 bs-red-200 bs-red-300 bs-red-400 bs-red-500 bs-red-600 bs-red-700
  bs-red-800 bs-red-900 bs-green-100 bs-green-200 bs-green-300 bs-green-400 bs-green-500 bs-green-600 bs-green-700 bs-green-800
  bs-green-900 bs-gray-100 bs-gray-200 bs-gray-300 bs-gray-400 bs-gray-500 bs-gray-600 bs-gray-700 bs-gray-800 bs-gray-900
dimension: bs-border-width bs-border-radius bs-border-radius-sm bs-border-radius-lg bs-border-radius-xl bs-border-radius-xxl
  bs-border-radius-pill bs-focus-ring-width bs-body-font-size-x bs-gutter-x
shadow: bs-box-shadow bs-box-shadow-sm bs-box-shadow-lg bs-box-shadow-inset
fontFamily: bs-font-sans-serif bs-font-monospace bs-body-font-family
fontSize: bs-body-font-size
fontWeight: bs-body-font-weight
lineHeight: bs-body-line-height
number: bs-focus-ring-opacity
`,
    intents: `
background of a delete button => bs-danger
error message text @color => bs-danger-text-emphasis bs-form-invalid-color bs-danger
background of an error alert => bs-danger-bg-subtle
border of an error alert => bs-danger-border-subtle
page background => bs-body-bg
body text color => bs-body-color
secondary text => bs-secondary-color bs-secondary-text-emphasis
link color => bs-link-color
hovered link => bs-link-hover-color
primary button background => bs-primary
success message text => bs-success-text-emphasis bs-form-valid-color
success alert background => bs-success-bg-subtle
warning alert border => bs-warning-border-subtle
border of an invalid input => bs-form-invalid-border-color
text of an invalid field @color => bs-form-invalid-color
divider color => bs-border-color
heading color => bs-heading-color
inline code color => bs-code-color
focus ring => bs-focus-ring-color
pill shape @border-radius => bs-border-radius-pill
rounded corners of a card @border-radius => bs-border-radius bs-border-radius-lg bs-border-radius-sm
body font @font-family => bs-body-font-family bs-font-sans-serif
monospace font => bs-font-monospace
large shadow @box-shadow => bs-box-shadow-lg
highlighted text background => bs-highlight-bg
body line height => bs-body-line-height
`,
  },
}
