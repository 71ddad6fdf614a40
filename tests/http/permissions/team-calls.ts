import { absent, type Call, given, line, toAll } from "./call-line.ts";

/** How adverts fare, as a file. */
export const figuresRoutes: readonly Call[] = [line("GET /api/advert-figures.csv", "401 403 200 200 200 200 403 403 403")];

/** The people of a firm, and how its adverts fare. */
export const teamCalls: readonly Call[] = [
  line("advertFigures.get", "401 403 200 200 200 200 403 403 403", given({})),
  line("invitations.register", toAll(422), given({ token: absent })),
  line("team.get", "401 403 200 403 200 404 403 403 403"),
  line("team.setRole", "401 403 403 403 404 404 403 403 403", given({ publicId: absent, role: "recruiter" }), "publicId"),
  line("team.remove", "401 403 403 403 404 404 403 403 403", given({ publicId: absent }), "publicId"),
  line("team.leave", "401 403 404 403 409 403 403 403 403", given({ heirId: absent })),
  line("team.transferOwnership", "401 403 403 403 404 404 403 403 403", given({ publicId: absent }), "publicId"),
  line("team.deleteCompany", "401 403 403 403 422 404 403 403 403", given({ name: "Another name" })),
];
