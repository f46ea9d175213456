// The phone number of the operations team on each link page. TOK-044.
import { IconPhone } from '@tabler/icons-react'
import { operationsLink, showUsPhone } from '@wren/contract/phone-us'
import { texts } from './texts.ts'

export const Contact = ({ phone }: { readonly phone: string }) => (
  <section className="contact" aria-label={texts.operations}>
    <IconPhone className="i" aria-hidden="true" />
    <h2 className="grow">{texts.operations}</h2>
    <a href={operationsLink(phone)}>{showUsPhone(phone)}</a>
  </section>
)
