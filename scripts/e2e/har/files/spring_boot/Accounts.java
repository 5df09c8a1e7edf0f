package work;

import java.util.Arrays;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** The users in `ACCOUNTS`, each as NAME:PASSWORD. */
@Configuration
class Accounts {
  @Bean
  UserDetailsService users() {
    return new InMemoryUserDetailsManager(
        Arrays.stream(System.getenv("ACCOUNTS").split("\n"))
            .map((one) -> one.split(":", 2))
            .map((one) -> User.withUsername(one[0]).password("{noop}" + one[1]).roles("USER").build())
            .toList());
  }
}
