// Leaves zod's way to JSON Schema out of the built browser app, which checks values and describes none: 5 KB (gzip)
// of the first files. A zod that is written otherwise keeps it; the bundle gate then shows the bytes.
import type { Plugin } from 'vite'

const schemas = /zod\/v4\/classic\/schemas\.js$/
const describesItself = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
const makers = /^import \{[^}]*\} from "\.\.\/core\/to-json-schema\.js";$/m
const noMakers = `const createToJSONSchemaMethod = () => () => {
  throw new Error("There is no JSON Schema in the browser.")
}
const createStandardJSONSchemaMethod = createToJSONSchemaMethod`

export const leanSchemas = (): Plugin => ({
  name: 'lean-schemas',
  apply: 'build',
  transform: (code, id) =>
    schemas.test(id)
      ? { code: code.replace(describesItself, '').replace(makers, noMakers), map: null }
      : undefined,
})
