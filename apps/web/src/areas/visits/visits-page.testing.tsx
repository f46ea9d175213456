// For tests of the visit's page: a browser whose server answers with one visit and the states of its buttons.
import { startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { realtime } from '../../shared/realtime/realtime.ts'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { buttonsWith, setStage, whole, type Stage } from './visits.testing.tsx'

export function startVisitPage(answers: Stage['table'] = {}): Stage {
  startBrowser()
  setFlags({})
  return setStage({
    'GET /assignments/': () => whole,
    'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
    ...answers,
  })
}

export function stopVisitPage(): void {
  realtime.stop()
  clearFlags()
  stopBrowser()
}
