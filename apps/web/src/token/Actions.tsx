// The buttons of a link page, within reach of a thumb. TOK-022, TOK-025, TOK-057.

export interface ActionButton {
  readonly text: string
  readonly press: () => void
  readonly look?: 'primary' | 'plain' | 'text'
  readonly off?: boolean
}
export const Actions = ({
  buttons,
  busy,
  beside,
}: {
  readonly buttons: readonly ActionButton[]
  readonly busy: boolean
  readonly beside?: string | undefined
}) =>
  buttons.length === 0 ? null : (
    <div className="actbar">
      {beside !== undefined && (
        <p className="fair" aria-live="polite">
          {beside}
        </p>
      )}
      {buttons.map(({ text, press, look = 'plain', off = false }) => (
        // Ignores the second half of a double click: after the first press it may land on a new button.
        <button
          key={text}
          type="button"
          className={`pbtn ${look === 'primary' ? 'primary l' : look === 'text' ? 'text s' : ''}`}
          disabled={busy || off}
          onClick={({ detail }) => {
            if (detail < 2) press()
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
