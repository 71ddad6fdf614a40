// expect: lint/style/noProcessEnv
export const port = process.env.PORT;
