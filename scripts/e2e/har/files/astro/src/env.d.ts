declare namespace App {
  interface Locals {
    user?: { id: string; name: string };
  }
  interface SessionData {
    user: { id: string; name: string };
    notice: string;
  }
}
