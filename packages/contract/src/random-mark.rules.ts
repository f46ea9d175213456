// The format of random marks. Separate from the schemas, because link pages load no schema library. SES-092

/** 256 random bits as base64url: the mark of a code request or of a browser. */
export const randomMark = /^[\w-]{43}$/
