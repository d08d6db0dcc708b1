/**
 * What a job answered, as JSON text in UTF-8. Its worker has checked it against the contract; it passes through the
 * gateway unread, since parsing and writing megabytes would hold up everybody else's requests.
 */
export class JobResult {
  constructor(readonly json: Buffer) {}

  get value(): unknown {
    return JSON.parse(this.json.toString());
  }
}
