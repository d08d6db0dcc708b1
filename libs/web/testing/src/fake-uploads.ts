import type { RecordedCall } from './recorded-call';

/**
 * Replaces XMLHttpRequest with a fake that passes its request to `answer`, limited to the parts that uploads use.
 * Returns the function that restores the original.
 */
export function installFakeUploads(respond: (call: RecordedCall) => Response): () => void {
  const original = globalThis.XMLHttpRequest;

  class FakeUpload {
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    withCredentials = false;
    status = 0;
    statusText = '';
    responseText = '';
    private readonly headers = new Headers();
    private responseHeaders = new Headers();
    private isAborted = false;
    private method = '';
    private path = '';

    open(method: string, path: string) {
      this.method = method;
      this.path = path;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    getResponseHeader(name: string) {
      return this.responseHeaders.get(name);
    }

    abort() {
      this.isAborted = true;
      this.onabort?.();
    }

    send(form: FormData) {
      void (async () => {
        await Promise.resolve();
        if (this.isAborted) return;
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
        await Promise.resolve();
        if (this.isAborted) return;
        this.upload.onload?.();
        const { method, path, headers } = this;
        const response = respond({ method, path, headers, body: Object.fromEntries(form) });
        this.status = response.status;
        this.statusText = response.statusText;
        this.responseHeaders = response.headers;
        this.responseText = await response.text();
        this.onload?.();
      })();
    }
  }

  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  return () => {
    globalThis.XMLHttpRequest = original;
  };
}
