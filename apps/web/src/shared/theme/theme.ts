// design "Look and feel": sizes, radius and times stand here, so that a screen never passes them.
import {
  ActionIcon,
  Button,
  createTheme,
  type CSSVariablesResolver,
  type InputProps,
  type MantineTheme,
} from '@mantine/core'
import { ramps } from './ramps.ts'
import { belowNearTop } from './tooltip-place.ts'
import styles from './theme.module.css'

const family = 'var(--w-font)'
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight })
const floating = { shadow: 'md', radius: 'md' }
const framed = { radius: 'lg', withBorder: true, shadow: 'none' }
const small = { size: 'sm' }

/** The phone areas ask for `xl`: 16 px text and thumb-sized targets. */
const buttonVars = (size: unknown) =>
  size === 'xl'
    ? { '--button-height': '48px', '--button-padding-x': '16px', '--button-fz': '16px' }
    : size === 'xs'
      ? { '--button-height': '28px', '--button-padding-x': '9px', '--button-fz': '12px' }
      : size === 'md'
        ? { '--button-height': '40px', '--button-padding-x': '12px', '--button-fz': '13px' }
        : { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '13px' }

/** Mantine picks the text on a filled ground for the light shade only; the tokens know both. */
const filledVars = (variant: unknown, color: unknown) =>
  variant !== 'filled'
    ? {}
    : color === 'red'
      ? {
          '--button-bg': 'var(--w-danger)',
          '--button-hover': 'var(--w-danger)',
          '--button-color': 'var(--w-on-danger)',
        }
      : { '--button-color': 'var(--w-on-accent)' }

const popup = { dropdown: styles.popup ?? '' }
/** The list box itself scrolls: a region within it would be one that no key reaches. */
const choosing = {
  classNames: { options: styles.options ?? '', option: styles.option ?? '' },
  defaultProps: { size: 'sm', withScrollArea: false },
}
const dialogTitle = { title: styles.dialogTitle ?? '' }

const inputVars = (size: unknown) => ({
  '--input-bg': 'var(--w-surface)',
  '--input-bd': 'var(--w-control-line)',
  '--input-bd-focus': 'var(--w-focus)',
  ...(size === 'xl'
    ? { '--input-height': '48px', '--input-fz': '16px' }
    : { '--input-height': '32px', '--input-fz': '13px' }),
})

export const theme = createTheme({
  colors: ramps,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  white: '#ffffff',
  black: '#1d1b19',
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: family,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '14px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  fontWeights: { regular: '420', medium: '520', bold: '600' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '10px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--w-pop-shadow)' },
  breakpoints: { xs: '24.375em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: heading('20px', '28px'),
      h2: heading('16px', '24px'),
      h3: heading('14px', '20px'),
      h4: heading('13px', '20px'),
      h5: heading('12px', '16px'),
      h6: heading('11px', '14px'),
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { size: 32, variant: 'subtle', color: 'gray' },
      classNames: { root: styles.icon ?? '' },
    }),
    Autocomplete: choosing,
    Button: Button.extend({
      defaultProps: { size: 'sm', variant: 'default' },
      classNames: { root: styles.button ?? '' },
      vars: (_, props) => ({
        root: { ...buttonVars(props.size), ...filledVars(props.variant, props.color) },
      }),
    }),
    Card: { defaultProps: { ...framed, padding: 'md' } },
    // Fields are named and not imported: a phone's first page has none, and would fetch them for their looks alone.
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      vars: () => ({ root: { '--checkbox-icon-color': 'var(--w-on-accent)' } }),
    },
    // Options are drawn when they are asked for: unseen they were two thirds of the elements of a visit's page.
    Combobox: { classNames: popup, defaultProps: { keepMounted: false } },
    // With a duration it is another tree until the browser has said whether motion is wanted: where it is not, all
    // that it holds would be drawn twice.
    Collapse: { defaultProps: { transitionDuration: 0 } },
    DatePickerInput: { defaultProps: { ...small, valueFormat: 'MMM D, YYYY', firstDayOfWeek: 0 } },
    Drawer: {
      classNames: dialogTitle,
      defaultProps: {
        position: 'right',
        size: 440,
        transitionProps: { duration: 140 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // Borders of fields keep 3:1 against the surface; labels are 12 px, medium, above the field.
    Input: {
      classNames: { input: styles.input ?? '' },
      vars: (_: MantineTheme, props: InputProps) => ({ wrapper: inputVars(props.size) }),
    },
    InputWrapper: {
      classNames: { label: styles.label ?? '' },
      vars: () => ({
        label: { '--input-label-size': '12px', '--input-asterisk-color': 'var(--w-danger)' },
        error: { '--input-error-size': '12px' },
        description: { '--input-description-size': '12px' },
        success: { '--input-success-size': '12px' },
      }),
    },
    // The hidden focus holder is a child that no menu may have (axe).
    Menu: {
      classNames: popup,
      defaultProps: {
        ...floating,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 80 },
      },
    },
    Modal: {
      classNames: dialogTitle,
      defaultProps: {
        radius: 'lg',
        yOffset: '12vh',
        transitionProps: { duration: 120, transition: 'fade' },
        overlayProps: { color: 'var(--w-overlay)', backgroundOpacity: 1, blur: 0 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    MultiSelect: choosing,
    NumberInput: { defaultProps: { ...small, hideControls: true } },
    Paper: { defaultProps: framed },
    Popover: { classNames: popup, defaultProps: floating },
    SegmentedControl: {
      classNames: { label: styles.segment ?? '' },
      defaultProps: { size: 'xs', transitionDuration: 120 },
    },
    Select: { ...choosing, defaultProps: { ...choosing.defaultProps, checkIconPosition: 'right' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Spotlight: { defaultProps: { radius: 'lg', scrollable: true, maxHeight: 440 } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Textarea: { defaultProps: small },
    TextInput: {
      defaultProps: { ...small, inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    Tooltip: {
      classNames: { tooltip: styles.tip ?? '' },
      defaultProps: {
        middlewares: belowNearTop,
        openDelay: 300,
        transitionProps: { duration: 80 },
        withArrow: false,
      },
    },
  },
})

const semantic = {
  '--mantine-color-body': 'var(--w-surface)',
  '--mantine-color-text': 'var(--w-fg)',
  '--mantine-color-dimmed': 'var(--w-fg-2)',
  '--mantine-color-placeholder': 'var(--w-fg-3)',
  '--mantine-color-anchor': 'var(--w-accent-fg)',
  '--mantine-color-error': 'var(--w-danger)',
  '--mantine-color-default': 'var(--w-surface)',
  '--mantine-color-default-hover': 'var(--w-hover)',
  '--mantine-color-default-color': 'var(--w-fg)',
  '--mantine-color-default-border': 'var(--w-line-strong)',
  '--mantine-color-disabled': 'var(--w-sunken)',
  '--mantine-color-disabled-color': 'var(--w-fg-3)',
  '--mantine-color-disabled-border': 'var(--w-line)',
  '--mantine-primary-color-filled': 'var(--w-accent)',
  '--mantine-primary-color-filled-hover': 'var(--w-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--w-on-accent)',
  '--mantine-primary-color-light': 'var(--w-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--w-accent-fg)',
  '--mantine-color-teal-filled': 'var(--w-accent)',
  '--mantine-color-teal-filled-hover': 'var(--w-accent-hover)',
}
/** Light and dark switch by data-mantine-color-scheme alone: both point at the same tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semantic,
  dark: semantic,
})
