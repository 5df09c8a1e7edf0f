import {
  Body,
  Controller,
  Get,
  HttpCode,
  Injectable,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
} from "@nestjs/common";
import { JwtService } from "@nestjs/jwt";
import { AuthGuard, PassportStrategy } from "@nestjs/passport";
import { randomUUID } from "node:crypto";
import { ExtractJwt, Strategy } from "passport-jwt";
import { LoginDto, RefreshDto } from "./dto.js";
import { Store, type User } from "./store.js";

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: process.env.KEY,
    });
  }

  validate({ sub, email, role }) {
    return { id: sub, email, role };
  }
}

@Injectable()
export class JwtAuthGuard extends AuthGuard("jwt") {}

@Injectable()
export class AuthService {
  constructor(private readonly store: Store, private readonly jwt: JwtService) {}

  login({ email, password }: LoginDto) {
    const user = this.store.db.users.find((one) =>
      one.email === email && one.password === password
    );
    if (!user) throw new UnauthorizedException("Invalid credentials");
    return this.issue(user);
  }

  refresh({ refreshToken }: RefreshDto) {
    try {
      const { sub, jti } = this.jwt.verify(refreshToken, { secret: `${process.env.KEY}-refresh` });
      if (this.store.db.refresh[jti] !== sub) throw new Error();
      delete this.store.db.refresh[jti];
      return this.issue(this.store.find("users", sub));
    } catch {
      throw new UnauthorizedException("Invalid refresh token");
    }
  }

  logout(userId: number) {
    const { refresh } = this.store.db;
    for (const jti of Object.keys(refresh)) if (refresh[jti] === userId) delete refresh[jti];
    this.store.save();
  }

  private issue({ id, email, name, role }: User) {
    const jti = randomUUID();
    this.store.db.refresh[jti] = id;
    this.store.save();
    return {
      accessToken: this.jwt.sign({ sub: id, email, role }),
      refreshToken: this.jwt.sign({ sub: id, jti }, {
        secret: `${process.env.KEY}-refresh`,
        expiresIn: "7d",
      }),
      expiresIn: 15,
      user: { id, email, name, role },
    };
  }
}

@Controller("auth")
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post("login") @HttpCode(200)
  login(@Body() body: LoginDto) {
    return this.auth.login(body);
  }

  @Post("refresh") @HttpCode(200)
  refresh(@Body() body: RefreshDto) {
    return this.auth.refresh(body);
  }

  @UseGuards(JwtAuthGuard)
  @Post("logout")
  @HttpCode(204)
  logout(@Req() { user }) {
    this.auth.logout(user.id);
  }

  @UseGuards(JwtAuthGuard)
  @Get("me")
  me(@Req() { user }) {
    return user;
  }
}
