// Class names that set --b-bg, --b-line, --b-fg and --b-icon for what stands inside: badges, banners, marks.
import type { Hue } from './statuses.ts'
import styles from './hues.module.css'

export const hueClass = (hue: Hue): string => styles[hue] ?? ''
