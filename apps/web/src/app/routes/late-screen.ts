// Loads the code of a screen on demand. If the server is unavailable, the screen's place shows it and offers to retry;
// the router alone would reload the page and replace the application by the browser's error page (NET-039).
import { lazyRouteComponent } from '@tanstack/react-router'
import { noAnswerText } from '../../shared/http/connection.ts'
import { lateCode, serverAnswers } from '../../shared/screen/late-code.ts'

export const lateScreen = ((load: () => Promise<object>, name: never) =>
  // If the server answers, only the file is missing: it belongs to an earlier build, and the router reloads the page.
  lazyRouteComponent(
    () =>
      lateCode(load).catch(async (error: unknown) => {
        throw (await serverAnswers()) ? error : new Error(noAnswerText())
      }),
    name,
  )) as typeof lazyRouteComponent
