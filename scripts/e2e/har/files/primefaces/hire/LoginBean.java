package hire;

import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import javax.enterprise.context.SessionScoped;
import javax.faces.application.FacesMessage;
import javax.faces.context.FacesContext;
import javax.inject.Inject;
import javax.inject.Named;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.annotation.WebFilter;
import javax.servlet.http.HttpServletResponse;

@Named("login")
@SessionScoped
public class LoginBean implements Serializable {
  private String username;
  private String password;
  private String user;

  public String login() {
    String account = username + ":" + password;
    if (Arrays.asList(System.getenv("ACCOUNTS").split("\n")).contains(account)) {
      user = username;
      return "tools?faces-redirect=true";
    }
    FacesContext.getCurrentInstance().addMessage(null,
        new FacesMessage(FacesMessage.SEVERITY_ERROR, "Wrong name or password", null));
    return null;
  }

  public String logout() {
    FacesContext.getCurrentInstance().getExternalContext().invalidateSession();
    return "login?faces-redirect=true";
  }

  public String getUsername() { return username; }
  public void setUsername(String username) { this.username = username; }
  public String getPassword() { return password; }
  public void setPassword(String password) { this.password = password; }
  public String getUser() { return user; }

  /** Sends those who are not logged in to the login. */
  @WebFilter({"/tools.xhtml", "/tool.xhtml", "/categories.xhtml"})
  public static class LoginFilter implements Filter {
    @Inject LoginBean login;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if (login.getUser() != null) chain.doFilter(request, response);
      else ((HttpServletResponse) response).sendRedirect("login.xhtml");
    }
  }
}
