// SES-092: apart from the schemas, because link pages read it and load no schema library.

/** 256 random bits as base64url: a request for a code, or the mark of a browser. */
export const randomMark = /^[\w-]{43}$/
