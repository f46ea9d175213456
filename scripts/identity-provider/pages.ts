// The browser library with the two calls of Google's button, and the window for choosing an account (SES-087).
import { faults } from './credentials.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * Runs in the page of the product, under its content policy: no inline style or handler, one listener for the
 * answer.
 */
export const library = (origin: string): string => `(() => {
  let settings
  const choose = () => window.open('${origin}/choose?' + new URLSearchParams({ client_id: settings.client_id, origin: location.origin }), 'wren-identity', 'width=420,height=560')
  addEventListener('message', (event) => {
    if (event.origin === '${origin}' && typeof event.data?.credential === 'string') settings?.callback({ credential: event.data.credential })
  })
  window.google = { accounts: { id: {
    initialize: (given) => { settings = given },
    renderButton: (parent) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Sign in with Google'
      Object.assign(button.style, { height: '44px', padding: '0 16px', border: '1px solid #747775', borderRadius: '4px', background: '#fff', color: '#1f1f1f', font: '500 14px sans-serif', cursor: 'pointer' })
      button.addEventListener('click', choose)
      parent.replaceChildren(button)
    },
  } } }
})()
`

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/24px sans-serif;margin:32px;max-width:360px}label{display:block;margin:16px 0}input,select,button{font:inherit;width:100%;padding:8px;box-sizing:border-box}</style></head><body>${body}</body></html>`

export const choosing = (accounts: readonly string[], clientId: string, origin: string): string =>
  page(
    'Choose an account',
    `
<h1>Choose an account</h1><form method="post" action="/choose">
<input type="hidden" name="client_id" value="${escaped(clientId)}"><input type="hidden" name="origin" value="${escaped(origin)}">
<label>Account <input name="email" type="email" required list="accounts" autocomplete="off"></label>
<datalist id="accounts">${accounts.map((one) => `<option value="${escaped(one)}"></option>`).join('')}</datalist>
<label>Fault <select name="fault">${faults.map((one) => `<option>${one}</option>`).join('')}</select></label>
<button>Continue</button></form>`,
  )

/** Hands the credential to the page that opened this window, and to no other origin. */
export const chosen = (credential: string, origin: string): string =>
  page(
    'Signed in',
    `<p>You can close this window.</p>
<script>window.opener?.postMessage({ credential: ${JSON.stringify(credential)} }, ${JSON.stringify(origin).replaceAll('<', '\\u003c')}); window.close()</script>`,
  )
