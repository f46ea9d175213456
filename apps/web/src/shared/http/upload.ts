// Upload by XMLHttpRequest, because fetch reports no progress of a request.

export function uploadWithProgress(
  url: string,
  init: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onload = () =>
      resolve(
        new Response(request.response as Blob, {
          status: request.status,
          headers: headersOf(request),
        }),
      )
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as FormData)
  })
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}
