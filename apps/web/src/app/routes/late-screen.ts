// NET-039: a screen's code comes when it is first wanted. Where the server is away that is told in the screen's
// place and asked for again; the router alone would load the page anew, and with it lose the application to the
// browser's own error page.
import { lazyRouteComponent } from '@tanstack/react-router'
import { noAnswerText } from '../../shared/http/connection.ts'
import { lateCode, serverAnswers } from '../../shared/screen/late-code.ts'

export const lateScreen = ((load: () => Promise<object>, name: never) =>
  // Where the server is there the file alone is missing: it belongs to a build that is gone, and the router does
  // load the page anew.
  lazyRouteComponent(
    () =>
      lateCode(load).catch(async (error: unknown) => {
        throw (await serverAnswers()) ? error : new Error(noAnswerText())
      }),
    name,
  )) as typeof lazyRouteComponent
