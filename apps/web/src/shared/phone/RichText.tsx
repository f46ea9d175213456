// PHA-042, NVS-053: the pharmacies' rich texts (bold, italic, lists, links), drawn from what is known and nothing
// else: the server keeps them clean, and this trusts no one.
import { Fragment, type ReactNode } from 'react'
import styles from './phone.module.css'

const plain: Readonly<Record<string, 'b' | 'i' | 'ul' | 'ol' | 'li' | 'p'>> = {
  B: 'b',
  STRONG: 'b',
  I: 'i',
  EM: 'i',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  P: 'p',
  DIV: 'p',
}
const unseen: ReadonlySet<string> = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
])
const isWeb = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:)/i.test(href)

function drawn(node: ChildNode, at: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || unseen.has(node.tagName.toUpperCase())) return null
  const inside = [...node.childNodes].map(drawn)
  if (node.tagName === 'BR') return <br key={at} />
  const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  if (isWeb(href))
    return (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    )
  const Tag = plain[node.tagName]
  return Tag ? <Tag key={at}>{inside}</Tag> : <Fragment key={at}>{inside}</Fragment>
}

/** A text without any tag keeps its lines; what stands as a reference in it (&amp;) is a sign of its own. */
export function RichText({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (!/<[a-z]/i.test(html)) return <div className={styles.rich}>{body.textContent}</div>
  return <div className={`${styles.rich} ${styles.marked}`}>{[...body.childNodes].map(drawn)}</div>
}
