export interface BackgroundLog {
  info(details: unknown, message: string): void;
  error(details: unknown, message: string): void;
}
