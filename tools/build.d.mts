/** Types of `build.mjs`, for the command line; what it means stands there. */
export declare function build(signal?: AbortSignal): Promise<void>;
