import type { CallUsage } from './job-budget';
import type { ModelChunk } from './model-source';

const none: CallUsage = { input: 0, output: 0, reasoning: 0 };
const plus = (left: CallUsage, right: CallUsage): CallUsage => ({
  input: left.input + right.input,
  output: left.output + right.output,
  reasoning: left.reasoning + right.reasoning,
});

/**
 * Counts the cost of one call over all its attempts, by the server's figures, else by our own count, also for the
 * received part of a broken answer.
 */
export class Meter {
  /** Finish reason of the last answer, if known. */
  finish: string | undefined;
  /** Whether the last chunk of a text had only the usage, as at the end of an answer. */
  hasFinalUsage = false;
  private earlier = none;
  private reported = none;
  private reasoningShare = 0;
  private text = '';
  private isOpen = false;

  constructor(
    /** Tokens of the prompt. */
    readonly input: number,
    private readonly countTokens: (text: string) => number,
    private readonly pay: (tokens: number) => Promise<void>,
  ) {}

  /** Starts the count of another attempt. */
  begin(): void {
    this.earlier = plus(this.earlier, this.attempt());
    this.reported = none;
    this.reasoningShare = 0;
    this.text = '';
    this.isOpen = false;
    this.finish = undefined;
    this.hasFinalUsage = false;
  }

  read({ text, finish, usage }: ModelChunk): void {
    this.isOpen = true;
    this.text += text;
    this.hasFinalUsage = usage !== undefined && text === '' && this.text !== '';
    // A refusal is reported with an ordinary finish reason at the end, which must not replace it.
    if (this.finish !== 'declined') this.finish = finish ?? this.finish;
    if (!usage) return;
    this.reported = plus(this.reported, usage);
    this.isOpen = false;
  }

  /** Counts a request without an answer: its prompt may have been read. */
  recordLoss(): void {
    this.isOpen = true;
  }

  /** Counts characters of reasoning, to estimate its tokens when the server does not report them. */
  recordReasoning(chars: number): void {
    this.reasoningShare = chars > 0 && this.text !== '' ? Math.min(1, chars / this.text.length) : 0;
  }

  /** Returns the cost of the last attempt. */
  attempt(): CallUsage {
    const counted = this.isOpen ? this.counted() : this.completed();
    if (counted.reasoning > 0) return counted;
    return { ...counted, reasoning: Math.round(counted.output * this.reasoningShare) };
  }

  settle(): Promise<void> {
    const { input, output } = plus(this.earlier, this.attempt());
    return this.pay(input + output);
  }

  /**
   * Replaces a reported prompt of no tokens by our own count: some servers report zeros, and Ollama omits a prompt that it
   * has cached.
   */
  private completed(): CallUsage {
    if (this.reported === none || this.reported.input > 0) return this.reported;
    return { ...this.reported, input: this.input, output: this.reported.output || this.countTokens(this.text) };
  }

  /**
   * Estimates the usage of an answer that ended before it was reported. Anthropic reports the prompt first, so only the
   * answer is estimated.
   */
  private counted(): CallUsage {
    if (this.reported === none) return { input: this.input, output: this.countTokens(this.text), reasoning: 0 };
    if (this.finish !== undefined) return this.completed();
    return { ...this.completed(), output: Math.max(this.reported.output, this.countTokens(this.text)) };
  }
}
