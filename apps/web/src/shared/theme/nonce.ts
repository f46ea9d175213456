// AUD-056: the style tags of Mantine and of its scroll lock carry the nonce that came with the page.
import { setNonce } from 'get-nonce'

export const nonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)
